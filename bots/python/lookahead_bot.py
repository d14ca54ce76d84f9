# SPDX-License-Identifier: MIT
"""lookahead_bot.py - a bot that tries each move out in worlds that fit what it knows.

    python3 bots/python/lookahead_bot.py [--seed TEXT] [--worlds N] [--plies N] [--host COMMAND]

The worlds are games of a host of its own, which sees nothing but what this bot is told. A move is
played there, then so many random ones of both seats, and what it is worth is who won by then.
"""

import argparse
import shlex
import sys
from typing import Dict, List

from tefuda import Decision, Err, Game, Host, Line, Move, Player, View, deck_cards

KEPT = ("s1", "s2", "lists", "first")  # of newgame, beside opt.NAME: what setup takes too


class Lookahead(Player):
    """Tries every move in the same worlds and plays the one that did best."""

    def __init__(self, host: Host, worlds: int, plies: int, seed: str) -> None:
        super().__init__("lookahead-py", seed=seed or None)
        self.host = host
        self.worlds = worlds
        self.plies = plies
        self.keys: Dict[str, str] = {}

    def on_newgame(self, line: Line) -> None:
        self.keys = {key: value for key, value in line.keys.items()
                     if key in KEPT or key.startswith("opt.")}
        for deck in self.view.decks:  # newgame may name one of them
            lists = " ".join(f"{key}={value}" for key, value in deck.keys.items())
            try:
                self.host.send_line(f"deck {deck.words[0]} {deck.words[1]} {lists}")
            except Err as err:  # cards that its host does not have: worlds will be refused
                print(f"no deck {deck.words[1]}: {err}", file=sys.stderr)

    def choose(self, view: View, decision: Decision, moves: List[Move]) -> Move:
        if len(moves) == 1:
            return moves[0]
        points = [0] * len(moves)
        try:
            for world in range(self.worlds):
                sample = f"{self.random.getrandbits(60):x}"
                for i, move in enumerate(moves):
                    game = self.host.world(view.tfn, sample, **self.keys)
                    points[i] += self.play_out(game, move, view.seat)
        except Err as err:
            print(f"no worlds: {err}", file=sys.stderr)
            return self.random.choice(moves)
        return moves[points.index(max(points))]

    def play_out(self, game: Game, move: Move, seat: str) -> int:
        """2 for a win, 0 for a loss, 1 if nobody has won by then."""
        status = game.play(move, seat)
        for _ in range(self.plies):
            if status.keys.get("ask", "-") == "-":
                break
            asked = status.keys.get("wait") or status.keys["ask"].split("+")[0]
            status = game.play(self.random.choice(game.legal(asked)), asked)
        over = status.keys.get("over", "draw")
        return 1 if over == "draw" else 2 if over == seat else 0


def main() -> None:
    parser = argparse.ArgumentParser(description="looks ahead in any game")
    parser.add_argument("--seed", default="", help="the same seed plays the same games")
    parser.add_argument("--worlds", type=int, default=2, help="in which each move is tried")
    parser.add_argument("--plies", type=int, default=30, help="random answers behind the move")
    parser.add_argument("--host", default="build/tefuda", help="the host it thinks in")
    given = parser.parse_args()
    with Host(shlex.split(given.host)) as host:
        Lookahead(host, given.worlds, given.plies, given.seed).serve()


if __name__ == "__main__":
    main()
