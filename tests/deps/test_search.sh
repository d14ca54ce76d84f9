#!/usr/bin/env bash
# The players that look ahead know worlds and nothing else: their objects name no function of the
# engine or the host but those of worlds in tefuda.h. Who plays games for learning may open a host.
set -u
cd "$(dirname "$0")/../.."
objects=${BUILD:-build}/obj
bad=0

own() { # what the objects given define
    nm --defined-only "$@" | awk 'NF == 3 && $2 ~ /[TDBR]/ {print $3}' | sort -u
}

wanted() { # what the objects given take from others
    nm -u "$@" | awk '$1 == "U" {print $2}' | sort -u
}

for object in "$objects"/bots/search/*.o "$objects"/bots/greedy.o; do
    found=$(comm -12 <(wanted "$object") <(own $(find "$objects/engine" "$objects/protocol" -name '*.o')) |
        grep -vE '^tf_(world|worlds|features|feature|traits|trait|policy)(_|$)')
    if [ -n "$found" ] || wanted "$object" | grep -qxE 'tf_(open|send|close|worlds_open)'; then
        echo "$object knows more than worlds: $(echo $found)"
        bad=1
    fi
done
exit $bad
