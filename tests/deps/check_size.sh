#!/usr/bin/env bash
# Lists functions over 60 lines, files over 500 lines and lines over 100 columns; fails if there are
# any. vm_run, which is one switch, may be long; .def tables are not looked at.
set -eu
cd "$(dirname "$0")/../.."

find $(ls -d engine protocol bots gui-adapters tests 2>/dev/null) -name '*.[ch]' | sort | LC_ALL=C xargs awk '
    function report(text) { print text; bad = 1 }
    function close_file() { if (file != "" && lines > 500) report(file ": " lines " lines") }
    FNR == 1 { close_file(); file = FILENAME; name = ""; start = 0 }
    { lines = FNR; text = $0; gsub(/[\200-\277]/, "", text) } # one octet for each character
    length(text) > 100 { report(FILENAME ":" FNR ": " length(text) " columns") }
    /^[A-Za-z_].*\(/ { name = $0; sub(/\(.*/, "", name); sub(/.*[ *]/, "", name) }
    /^\{/ { start = FNR }
    /^\}/ {
        if (start && FNR - start + 1 > 60 && name != "vm_run")
            report(FILENAME ":" start ": " name " has " FNR - start + 1 " lines")
        start = 0
    }
    END { close_file(); exit bad }' || exit 1
