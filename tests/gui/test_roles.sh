#!/usr/bin/env bash
# What the bridge lets a browser say (role.c) is what the host says that a seat or an onlooker may:
# a command more, or a role less, has to come to both.
set -u
cd "$(dirname "$0")/../.."
build=${BUILD:-build}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# The handshake is the bridge's own, a page draws its own pictures, and who looks on has `ask` for
# the position and the events.
printf 'help\nquit\n' | "$build/tefuda" --cards cards |
    sed -n 's/^help \([a-z]*\) .*roles=\(seat,\|\)\(pub,\|\)host .*/\1 \2\3/p' |
    grep ' .' | sed '/^show /d; /^tefuda /d; s/^\(state\|events\) seat,pub,/\1 seat,/' | sort >"$out/host"
sed -n 's/^    {"\([a-z]*\)", \(SEAT\)\( | LOOK\|\).*ROLE_\(OWN\|PLAIN\),.*/\1 \2\3/p' \
    gui-adapters/web/role.c | sed 's/SEAT/seat,/; s/ | LOOK/pub,/' | sort >"$out/bridge"
if [ ! -s "$out/host" ] || ! diff "$out/host" "$out/bridge" >"$out/difference"; then
    echo "roles: < the host by \`help\`, > the bridge by gui-adapters/web/role.c"
    cat "$out/difference"
    exit 1
fi
