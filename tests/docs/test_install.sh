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
make --no-print-directory install LTO= SAN="${SAN:-}" BUILD="$build" PREFIX="$place" >"$scratch/out" 2>&1 ||
    fail "make install"
export PKG_CONFIG_PATH=$place/lib/pkgconfig
version=$(pkg-config --modversion tefuda)
for program in tefuda tefuda-arena tefuda-conform; do
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
static="$(pkg-config --cflags tefuda) $place/lib/libtefuda.a $(pkg-config --static --libs-only-l tefuda)"
mkdir "$place/own"
export LD_LIBRARY_PATH=$place/lib
# A build with sanitizers needs them here too.
for compile in "gcc ${SAN:-} $scratch/bot.c $flags" "g++ ${SAN:-} $scratch/bot.cc $flags" \
    "gcc ${SAN:-} $scratch/bot.c ${static/-ltefuda /}"; do
    # shellcheck disable=SC2086
    $compile -o "$place/own/bot" >"$scratch/out" 2>&1 || fail "$compile"
    (cd / && TEFUDA_CARDS=$place/share/tefuda/cards "$place/own/bot") >"$scratch/out" 2>&1
    grep -q '^ok game=g1 seed=1 ' "$scratch/out" || fail "$compile: no game"
    mv "$place/own/bot" "$place/bin/own-bot"
    (cd / && "$place/bin/own-bot") >"$scratch/out" 2>&1
    grep -q '^ok game=g1 seed=1 ' "$scratch/out" || fail "$compile: no cards beside the program"
done
rm -r "$place/own" "$place/bin/own-bot"
# What tefuda.h declares, and no other name.
grep -o '\btf_[a-z_]*(' engine/tefuda.h | tr -d '(' | sort -u >"$scratch/declared"
nm -D --defined-only "$place/lib/libtefuda.so" | sed -n 's/.* [TDBR] //p' | sort >"$scratch/shared"
nm -g --defined-only "$place/lib/libtefuda.a" | sed -n 's/.* [TDBR] //p' | sort >"$scratch/static"
for library in shared static; do
    diff "$scratch/declared" "$scratch/$library" >"$scratch/out" || fail "names of the $library library"
done

# Manual pages have every option, completion offers them.
for program in tefuda tefuda-arena tefuda-conform; do
    page=$place/share/man/man1/$program.1
    for option in $("$place/bin/$program" --help | grep -o '^  --[a-z-]*'); do
        grep -q -- "^\.B .*${option//-/\\\\-}" "$page" || fail "$option is not in $page"
    done
done
grep -q '^\.B newgame GAME' "$place/share/man/man1/tefuda.1" || fail "the commands are not in the page"
offer() { # offer WORD...: what bash offers for the last one
    # shellcheck disable=SC1090,SC2016
    bash -c 'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tefuda; echo "${COMPREPLY[@]}"' \
        "$place/share/bash-completion/completions/tefuda-arena" "$@"
}
{ offer tefuda --ch; offer tefuda-arena uni; offer tefuda-arena unien --movet; } >"$scratch/out"
[ "$(tr '\n' ' ' <"$scratch/out")" = "--check-cards unien --movetime " ] || fail "completion"

for file in LICENSE PROTOCOL.md; do
    cmp "$file" "$place/share/doc/tefuda/$file" >"$scratch/out" 2>&1 || fail "$file"
done

make --no-print-directory uninstall BUILD="$build" PREFIX="$place" >"$scratch/out" 2>&1 ||
    fail "make uninstall"
find "$place" ! -type d >"$scratch/out"
[ ! -s "$scratch/out" ] || fail "make uninstall leaves files"
exit $bad
