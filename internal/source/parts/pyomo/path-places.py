for c in cells:
    if given[c] > 0:
        model.u[c].fix(given[c])
