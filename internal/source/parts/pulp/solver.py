# CBC comes with PuLP from PyPI; others find it on the path. msg=True shows its log.
cbc = next(s for s in ("PULP_CBC_CMD", "COIN_CMD") if s in listSolvers(onlyAvailable=True))
solver = getSolver(cbc, msg=False)
