

def drawn(c, d):
    return any(e in edges and @value@(@m@y[e]) > 0.5 for e in [(c, d), (d, c)])


def loops():
    """The closed loops, each as the list of its lines."""
    left, found = [e for e in edges if drawn(*e)], []
    while left:
        loop = [left.pop()]
        corners = set(loop[0])
        while touching := [e for e in left if e[0] in corners or e[1] in corners]:
            loop += touching
            corners.update(p for e in touching for p in e)
            left = [e for e in left if e not in touching]
        found.append(loop)
    return found


# If there are several loops, each is forbidden as long as other lines are drawn, and the search goes
# on.
while True:
    if @failed@:
        raise SystemExit("no answer")
    found = loops()
    if len(found) == 1:
        break
    for loop in found:
        other = [e for e in edges if e not in loop]
        for e in (e for e in other if drawn(*e)):
            @add@@sum@(@m@y[d] for d in loop) <= len(loop) - @m@y[e]@end@
