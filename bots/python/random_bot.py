# SPDX-License-Identifier: MIT
"""random_bot.py - a bot that plays any legal move, each as likely as the others.

    python3 bots/python/random_bot.py [--seed TEXT]

It speaks the player's side of the protocol on standard input and output.
"""

import argparse

from tefuda import Player


def main() -> None:
    parser = argparse.ArgumentParser(description="plays any legal move of any game")
    parser.add_argument("--seed", help="the same seed plays the same games")
    player = Player("random-py", seed=parser.parse_args().seed)
    player.serve(lambda view, decision, moves: player.random.choice(moves))


if __name__ == "__main__":
    main()
