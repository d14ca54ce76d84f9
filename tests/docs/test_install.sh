#!/usr/bin/env bash
# What `make install` puts onto a machine works there, in C and in C++, and `make uninstall` takes
# away everything.
set -u
cd "$(dirname "$0")/../.."
build=${BUILD:-build}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
unset TEFUDA_CARDS MAKEFLAGS MAKELEVEL
bad=0

fail() { # fail WORDS: with what was printed
    printf 'install: %s\n' "$*" >&2
    cat "$scratch/out" >&2
    bad=1
}

place=$scratch/place
make --no-print-directory install LTO= BUILD="$build" PREFIX="$place" >"$scratch/out" 2>&1 ||
    fail "make install"
export PKG_CONFIG_PATH=$place/lib/pkgconfig
version=$(pkg-config --modversion tefuda)
for program in tefuda tefuda-arena; do
    "$place/bin/$program" --version >"$scratch/out" 2>&1
    [ "$(cat "$scratch/out")" = "$program $version" ] || fail "$program --version"
done
printf 'games\nquit\n' | (cd / && "$place/bin/tefuda") >"$scratch/out" 2>&1
grep -q '^game unreal-drive ' "$scratch/out" || fail "the program does not find its cards"
(cd / && "$place/bin/tefuda-conform" --host "$place/bin/tefuda" --only H1) >"$scratch/out" 2>&1 ||
    fail "the kit"

cat >"$scratch/bot.c" <<'END'
#include <stdio.h>
#include <tefuda.h>

int main(void)
{
    char error[1000];
    struct tf_host *host = tf_open(NULL, error, sizeof error);

    if (host == NULL) {
        fputs(error, stderr);
        return 1;
    }
    fputs(tf_send(host, "newgame unreal-drive seed=1"), stdout);
    tf_close(host);
    return 0;
}
END
cp "$scratch/bot.c" "$scratch/bot.cc"
flags=$(pkg-config --cflags --libs tefuda)
mkdir "$place/own"
# A build with sanitizers needs them here too.
for compile in "gcc ${SAN:-} $scratch/bot.c" "g++ ${SAN:-} $scratch/bot.cc"; do
    # shellcheck disable=SC2086
    $compile $flags -o "$place/own/bot" >"$scratch/out" 2>&1 || fail "$compile"
    (cd / && TEFUDA_CARDS=$place/share/tefuda/cards "$place/own/bot") >"$scratch/out" 2>&1
    grep -q '^ok game=g1 seed=1 ' "$scratch/out" || fail "$compile: no game"
    mv "$place/own/bot" "$place/bin/own-bot"
    (cd / && "$place/bin/own-bot") >"$scratch/out" 2>&1
    grep -q '^ok game=g1 seed=1 ' "$scratch/out" || fail "$compile: no cards beside the program"
done
rm -r "$place/own" "$place/bin/own-bot"
for file in LICENSE PROTOCOL.md; do
    cmp "$file" "$place/share/doc/tefuda/$file" >"$scratch/out" 2>&1 || fail "$file"
done

make --no-print-directory uninstall BUILD="$build" PREFIX="$place" >"$scratch/out" 2>&1 ||
    fail "make uninstall"
find "$place" -type f >"$scratch/out"
[ ! -s "$scratch/out" ] || fail "make uninstall leaves files"
exit $bad
