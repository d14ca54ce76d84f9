#!/usr/bin/env bash
# The manual page of a program, made of what it says of itself: manual.sh PROGRAM WHAT-IT-IS. WHAT is
# one line. The page of tefuda has the commands of its table, too.
set -eu
program=$1
name=$(basename "$program")
version=$("$program" --version 2>/dev/null | cut -d' ' -f2 || true)

# A usage text: what begins with an option or a command is a paragraph with a tag, what is indented
# deeper belongs to it, the rest is text.
page='
function plain(text) { gsub(/\\/, "\\e", text); gsub(/-/, "\\-", text); sub(/^\./, "\\\\\\&.", text); return text }
function end_tag() { if (tag != "") { print ".TP\n.B " plain(tag); is_tagged = 1 } tag = "" }
/^usage: / { print ".SH SYNOPSIS\n.nf"; is_synopsis = 1; sub(/^usage: /, "") }
is_synopsis && NF > 0 { sub(/^ +/, $1 ~ /^\[/ ? "    " : ""); print plain($0); next }
is_synopsis { print ".fi\n.SH DESCRIPTION"; is_synopsis = 0; next }
NR == 1 { print ".SH SYNOPSIS\n.B " name "\n[option]...\n.SH DESCRIPTION"; sub(/^[^:]*: /, "") }
NF == 0 { end_tag(); is_tagged = 1; next }
/^  -/ {
    end_tag()
    at = match(substr($0, 3), /  +/)
    tag = at == 0 ? substr($0, 3) : substr($0, 3, at - 1)
    end_tag()
    if (at != 0) print plain(substr($0, 2 + at + RLENGTH))
    next
}
/^  [a-z]/ { end_tag(); tag = substr($0, 3); next }
/^         +\[/ && tag != "" { sub(/^ +/, " "); tag = tag $0; next }
/^ / { end_tag(); sub(/^ +/, ""); print plain($0); next }
{ end_tag(); print (is_tagged ? ".PP\n" : "") plain($0); is_tagged = 0 }
END { if (is_synopsis) print ".fi" }'

printf '.TH %s 1 "" "tefuda %s" "tefuda"\n.SH NAME\n%s \\- %s\n' \
    "$(echo "$name" | tr a-z A-Z)" "$version" "${name//-/\\-}" "$2"
"$program" --help | awk -v name="$name" "$page"
if [ "$name" = tefuda ]; then
    printf '.SH COMMANDS\nOne line each, on standard input; what they reply stands in PROTOCOL.md.\n'
    printf 'help\nquit\n' | "$program" | sed -n 's/^help //p' |
        sed -E 's/\\/\\e/g; s/-/\\-/g; s/^(.*) roles=[a-z,]* \\-\\- (.*)$/.TP\n.B \1\n\2/'
fi
printf '.SH SEE ALSO\n'
for other in tefuda tefuda-arena tefuda-conform; do
    [ "$other" = "$name" ] || printf '.BR %s (1)\n' "${other//-/\\-}"
done
