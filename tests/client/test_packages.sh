#!/usr/bin/env bash
# The clients from their packages, installed where nothing else of ours lies: a bot in Python plays a
# match, a script in JavaScript plays a game through a host.
set -u
cd "$(dirname "$0")/../.." || exit
build=$PWD/${BUILD:-build}
export TEFUDA_CARDS=$PWD/cards PYTHONDONTWRITEBYTECODE=1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
bad=0

fail() { # fail WORDS: with what was printed
    printf 'packages: %s\n' "$*" >&2
    cat "$scratch/out" >&2
    bad=1
}

make --no-print-directory packages BUILD="$scratch/build" >"$scratch/out" 2>&1 || fail "make packages"
packages=$scratch/build/packages
cp bots/python/random_bot.py "$scratch"
/usr/bin/python3 -m pip -q install --no-deps --no-index --target "$scratch/python" "$packages"/*.whl \
    >"$scratch/out" 2>&1 || fail "pip install"
[ -e "$scratch/python/tefuda/py.typed" ] && [ -e "$scratch/python/tefuda_view/py.typed" ] ||
    fail "the types are not told"
(cd "$scratch" && PYTHONPATH=$scratch/python "$build/tefuda-arena" unreal-drive --seed 1 --pairs 1 \
    --bot "python3 random_bot.py" --bot "$build/tefuda --bot random") >"$scratch/out" 2>&1 &&
    [ "$(awk '/ games +wins /{rows = 2; next} rows-- > 0 {print $NF}' "$scratch/out" | tr '\n' ' ')" = "0 0 " ] ||
    fail "the bot in Python"
(cd "$scratch" && PYTHONPATH=$scratch/python python3 -c 'import tefuda_view; assert "python/tefuda_view" in tefuda_view.__file__') \
    >"$scratch/out" 2>&1 || fail "tefuda_view"

mkdir "$scratch/js"
cat >"$scratch/js/play.mjs" <<'END'
import { sayMove } from "tefuda";
import { startHost } from "tefuda/node";

const host = startHost([process.argv[2]]);
const legend = await host.legend("unreal-drive");
await host.send("newgame unreal-drive seed=1");
for (const seat of ["s1", "s2"]) {
  const block = await host.ask(seat);
  console.log(sayMove(legend, block.view, block.moves[0].name, "en"));
  await host.send(`play ${seat} d=${block.decision.d} ${block.moves[0].name}`);
}
await host.send("quit");
END
(cd "$scratch/js" && npm install --silent --offline --no-save "$packages"/*.tgz && node play.mjs "$build/tefuda") \
    >"$scratch/out" 2>&1 || fail "the package for JavaScript"
[ "$(grep -c . "$scratch/out")" = 2 ] || fail "what the script in JavaScript says"
exit $bad
