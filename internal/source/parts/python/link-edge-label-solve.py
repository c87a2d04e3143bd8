

def linked(c, d):
    return d in near[c] and @value@(link(c, d)) > 0.5


def walk(c):
    """The cells of the path or the closed loop of c, in order from c."""
    way = [c]
    while True:
        ahead = [d for d in near[way[-1]] if linked(way[-1], d) and d not in way]
        if not ahead:
            return way
        way.append(ahead[0])


def cycles():
    """Cycles that have all links, or all but one: closed loops, and paths beside themselves."""
    found, seen = [], set()
    for c in sorted(cells, key=lambda c: not given[c]):  # paths come before loops
        if c in seen:
            continue
        way = walk(c)
        seen.update(way)
        if not given[c]:
            found.append(way)
            continue
        for i, c in enumerate(way):
            found += [way[i : j + 1] for j in range(i + 2, len(way)) if way[j] in near[c]]
    return found


# Rows against cycles are too many to state at once: each is added when an answer breaks it.
while True:
    if @failed@:
        raise SystemExit("no answer")
    broken = cycles()
    if not broken:
        break
    for way in broken:
        links = @sum@(link(c, d) for c, d in zip(way, way[1:] + way[:1]))
        @add@links <= len(way) - 2@end@
