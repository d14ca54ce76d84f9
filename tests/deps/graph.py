"""graph.py - arrows between things: who reaches whom, which of them stand in a circle, and on
which floor each stands. A graph is {thing: the things that it leads to}."""


def reach(graph, start):
    """All that can be reached from `start` by one arrow or more."""
    seen, left = set(), list(graph.get(start, ()))
    while left:
        thing = left.pop()
        if thing not in seen:
            seen.add(thing)
            left += graph.get(thing, ())
    return seen


def circles(graph):
    """The sets of two or more things that all reach each other, the largest first."""
    reached = {thing: reach(graph, thing) for thing in graph}
    rings = {tuple(sorted(other for other in reached[thing]
                          if thing in reached.get(other, ()))) for thing in graph}
    return sorted((ring for ring in rings if len(ring) > 1), key=lambda ring: (-len(ring), ring))


def straighten(counts):
    """Of {(from, to): how many} the arrows that are left without circles: out of a circle goes
    the arrow that has the most arrows against it. Returns the graph and what went."""
    graph, against = {}, []
    for start, end in counts:
        graph.setdefault(start, set()).add(end)
        graph.setdefault(end, set())
    while circles(graph):
        ring = circles(graph)[0]
        inside = [(counts[start, end] - counts.get((end, start), 0), start, end)
                  for start in ring for end in graph[start] if end in ring]
        _, start, end = min(inside)
        graph[start].remove(end)
        against.append((start, end))
    return graph, against


def direct(graph, thing):
    """The things it leads to that none of the others leads to."""
    ends = graph[thing]
    return {end for end in ends if not any(end in reach(graph, other) for other in ends)}


def floors(graph):
    """{thing: floor}: one above all that it leads to. The ground is what most things lead to; of
    the others, what leads to nothing stands right under the first that leads to it. 0: beside the
    house, since it does not lead to the ground, and nothing that does leads to it."""
    reached = {thing: reach(graph, thing) for thing in graph}
    ground = max((thing for thing in graph if not graph[thing]), default=None,
                 key=lambda thing: (sum(thing in ends for ends in reached.values()), thing))
    house = {thing for thing in graph if ground in reached[thing]} | {ground}
    house |= {end for thing in house - {None} for end in reached[thing]}
    floor = {thing: 0 for thing in graph}

    def climb(thing):
        floor[thing] = floor[thing] or 1 + max([0] + [climb(end) for end in graph[thing]])
        return floor[thing]

    for thing in graph:
        if thing in house:
            climb(thing)
    for thing in house - {None, ground}:
        if not graph[thing]:
            floor[thing] = min(floor[user] for user in house if thing in graph[user]) - 1
    return floor
