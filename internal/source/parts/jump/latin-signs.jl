# The signs: row and column of the smaller cell, and of the larger one.
signs = [
@signs@
]
