#!/usr/bin/env bash
# The layers: fails on any include that points the wrong way. A row of the table below says which
# files (first word, a pattern) may include which (the rest); the first row that fits a file counts.
set -eu
cd "$(dirname "$0")/../.."

BASE='engine/base/'
LANG_='engine/lang/'
CORE='engine/core/'
PARTS='engine/parts/'
KNOW='engine/know/'
TEXT='engine/text/'
WORLDS='engine/worlds/'
HOST="$BASE engine/tefuda.h bots/bot.h engine/games/games\\. $LANG_(carddb|diag)\\. $KNOW(learn|know)\\.
    $CORE(play|move|deck|rules|legend|ask|event|state|chance|inspect)\\. $CORE(ask|event)\\.def ${PARTS}named\\.
    $TEXT(view|tfn)\\. $WORLDS(sample|world|value)\\."
rules=(
    "engine/tefuda.h"
    "engine/base/           $BASE"
    "engine/lang/           $BASE $LANG_"
    "engine/core/           $BASE $LANG_ $CORE $PARTS ${KNOW}(know)\\."
    "engine/parts/          $BASE $LANG_ $CORE $PARTS"
    "engine/know/           $BASE $LANG_ $CORE $PARTS $KNOW"
    "engine/text/           $BASE $LANG_ $CORE $PARTS $KNOW $TEXT"
    "engine/worlds/(value|traits|policy)\\.h engine/tefuda.h $BASE $CORE $WORLDS"
    "engine/worlds/         $BASE $LANG_ $CORE $PARTS $KNOW $TEXT $WORLDS"
    "engine/games/[^/]*/    $BASE $LANG_ $CORE $PARTS $KNOW engine/games/SAME/ ${TEXT}(pending|reached|object-text)\\."
    "engine/games/          $BASE $LANG_ $CORE engine/games/[^/]*$"
    "protocol/lab/coverage-items\\. protocol/ $BASE $LANG_(carddb|disasm|op)\\."
    "protocol/lab/trace-change\\. protocol/ $BASE ${LANG_}op\\. ${CORE}(rules|inspect|mods-text|move)\\."
    "protocol/lab/leak-play\\. protocol/ $BASE $CORE(ask|play|zone)\\."
    "protocol/cards/        protocol/cards/ $HOST"
    "protocol/(tty|show|player|lab)/ protocol/[^/]*$ protocol/SAME/ protocol/show/show\\. protocol/lab/pool\\. protocol/cards/folder\\. $HOST"
    "protocol/              protocol/ $HOST"
    "bots/                  bots/ engine/tefuda.h"
    "gui-adapters/          gui-adapters/"
)

list_edges() { # FILE:TARGET for every include; < marks a system header
    find $(ls -d engine protocol bots gui-adapters 2>/dev/null) -name '*.[ch]' -o -name '*.def' | sort |
        xargs grep -HE '^[[:space:]]*#[[:space:]]*include' |
        sed -E 's/^([^:]*):[^"<]*["]([^"]*)".*/\1:\2/; s/^([^:]*):[^"<]*<([^>]*)>.*/\1:<\2/'
}

allowed() { # allowed FILE TARGET
    local rule words target
    for rule in "${rules[@]}"; do
        read -r -d '' -a words <<<"$rule" || true
        [[ $1 =~ ^${words[0]} ]] || continue
        for target in "${words[@]:1}"; do
            target=${target/SAME/$(basename "$(dirname "$1")")}
            [[ $2 =~ ^$target ]] && return 0
        done
        return 1
    done
    return 1
}

bad=0
while IFS=: read -r file target; do
    case $target in
    '<readline/'*) [ "$file" = protocol/tty/tty.c ] || { echo "$file: only protocol/tty/tty.c may include $target>"; bad=1; } ;;
    '<'*) ;;
    *) allowed "$file" "$target" || { echo "$file: may not include \"$target\""; bad=1; } ;;
    esac
done < <(list_edges)
exit $bad
