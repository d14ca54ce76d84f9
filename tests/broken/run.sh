#!/usr/bin/env bash
# The checks find what they are for: each patch of this folder breaks the program, and the checks it
# names must fail on it, in the words it names. run.sh [NAME...]; without names all patches.
#
# Head of a patch: `breaks:` what is wrong then, in words; `check:` a suite of $BUILD/tests or a
# script of tests/; `says:` what its output must contain (one line each; every pair is tried).
# Each patch gets a copy of the tree and of its objects in $BUILD/broken, which stays there if
# something is wrong; without any patch the same checks must pass.
set -uo pipefail
cd "$(dirname "$0")/../.."
here=$PWD
build=${BUILD:-build}
work=$build/broken
limit=300 # seconds for one check
unset TEFUDA_CARDS MAKEFLAGS MAKELEVEL

field() { # field NAME KEY: the values of a key in the head of a patch
    sed -n "/^--- /q; s/^$2: //p" "tests/broken/$1.patch"
}

run_check() { # run_check FOLDER CHECK: output to FOLDER/said
    (
        cd "$1" || exit 2
        case $2 in
        tests/*) BUILD=build timeout "$limit" bash "$2" ;;
        *) timeout "$limit" build/tests --filter "$2" --short-filename --jobs 1 ;;
        esac
    ) >"$1/said" 2>&1 </dev/null
    local status=$?
    # A filter that fits no test passes in Criterion's eyes.
    ! grep -q 'Tested: 0 ' "$1/said" && return $status
    echo "there is no test $2" >>"$1/said"
    return 2
}

copy_tree() { # copy_tree TO: what is needed to build and to test here
    mkdir -p "$1/build"
    cp -a Makefile .ci ./*.md bots cards engine gui-adapters protocol tests "$1/"
    cp -a "$build"/{obj,sources,libraries,libtefuda.a,tefuda,tefuda-arena,tests,prowler} "$1/build/"
}

compile() { # compile FOLDER JOBS
    make -C "$1" --no-print-directory -j"$2" BUILD=build LTO= all build/tests \
        build/tefuda-web build/tefuda-toy >"$1/said" 2>&1
}

complain() { # complain NAME WHAT [FILE]
    echo "broken: $1: $2"
    [ -z "${3:-}" ] || tail -n 15 "$3" | cut -c 1-200 | sed 's/^/    /'
    return 1
}

# The same checks on the same tree, unbroken.
try_clean() {
    local check bad=0 name
    copy_tree "$work/clean"
    compile "$work/clean" "$(nproc)" || { complain clean "does not compile" "$work/clean/said"; return 1; }
    while read -r check; do
        run_check "$work/clean" "$check" ||
            { complain clean "$check fails without any patch" "$work/clean/said"; bad=1; }
    done < <(for name; do field "$name" check; done | sort -u)
    return $bad
}

try() { # try NAME: applies the patch to a copy, builds, and wants every check of it to fail
    local name=$1 tree=$work/$1 check says bad=0
    rm -rf "$tree"
    cp -a "$work/clean" "$tree"
    patch -d "$tree" -p1 --no-backup-if-mismatch <"tests/broken/$name.patch" >"$tree/said" 2>&1 ||
        { complain "$name" "the patch does not apply any more; write it anew" "$tree/said"; return 1; }
    compile "$tree" 1 || { complain "$name" "does not compile" "$tree/said"; return 1; }
    paste <(field "$name" check) <(field "$name" says) >"$tree/checks"
    [ -s "$tree/checks" ] || { complain "$name" "its head names no check"; return 1; }
    while IFS=$'\t' read -r check says; do
        if run_check "$tree" "$check"; then
            complain "$name" "NOT FOUND by $check: $(field "$name" breaks)"; bad=1
        elif ! grep -qF -- "${says:?$name: no words for $check}" "$tree/said"; then
            complain "$name" "$check fails, but does not say \"$says\"" "$tree/said"; bad=1
        else
            echo "broken: $name: found by $check"
        fi
    done <"$tree/checks"
    [ $bad = 0 ] && rm -rf "$tree"
    return $bad
}

if [ "${1:-}" = --one ]; then
    try "$2"
    exit
fi
[ $# -gt 0 ] || set -- $(cd tests/broken && ls ./*.patch | sed 's/^\.\///; s/\.patch$//')
rm -rf "$work"
try_clean "$@" || exit 1
printf '%s\n' "$@" | xargs -P "$(nproc)" -n 1 bash "$here/tests/broken/run.sh" --one || exit 1
rm -rf "$work"
echo "all $# broken builds were found out"
