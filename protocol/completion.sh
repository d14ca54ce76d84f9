#!/usr/bin/env bash
# What a shell offers behind the names of the programs, made of what they say of themselves:
# completion.sh bash|zsh TEFUDA TEFUDA-ARENA TEFUDA-CONFORM
set -eu
shell=$1
shift

options() { # options PROGRAM
    "$1" --help | grep -oE -- '(^|[ [,])--[a-z0-9-]+' | grep -o -- '--.*' | sort -u | tr '\n' ' '
}

verbs() { # verbs PROGRAM: of the arena
    "$1" --help | sed -n '/^The commands/,$s/^  \([a-z]*\) .*/\1/p' | tr '\n' ' '
}

games() { # games PROGRAM: a host
    printf 'games\nquit\n' | "$1" | sed -n 's/^game \([^ ]*\).*/\1/p' | tr '\n' ' '
}

if [ "$shell" = bash ]; then
    cat <<END
# What bash offers behind tefuda, tefuda-arena and tefuda-conform.
_tefuda() {
    local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]} offer
    case \${COMP_WORDS[0]##*/} in
    tefuda) offer="$(options "$1")" ;;
    tefuda-arena)
        offer="$(options "$2")"
        [ "\$COMP_CWORD" != 1 ] || offer="$(games "$1")$(verbs "$2")"
        ;;
    *) offer="$(options "$3")" ;;
    esac
    case \$before in
    --cards | --logs | --record | --log | --journal) mapfile -t COMPREPLY < <(compgen -d -- "\$word") ;;
    --game) mapfile -t COMPREPLY < <(compgen -W "$(games "$1")" -- "\$word") ;;
    *)
        mapfile -t COMPREPLY < <(compgen -W "\$offer" -- "\$word")
        [ \${#COMPREPLY[@]} != 0 ] || mapfile -t COMPREPLY < <(compgen -f -- "\$word")
        ;;
    esac
}
complete -o filenames -F _tefuda tefuda tefuda-arena tefuda-conform
END
else
    cat <<END
#compdef tefuda tefuda-arena tefuda-conform
# What zsh offers behind tefuda, tefuda-arena and tefuda-conform.
local -a offer
case \$service in
tefuda) offer=($(options "$1")) ;;
tefuda-arena)
    offer=($(options "$2"))
    (( CURRENT != 2 )) || offer=($(games "$1")$(verbs "$2"))
    ;;
*) offer=($(options "$3")) ;;
esac
case \${words[CURRENT - 1]} in
--cards | --logs | --record | --log | --journal) _files -/ ;;
--game) compadd -- $(games "$1") ;;
*)
    compadd -- \$offer
    _files
    ;;
esac
END
fi
