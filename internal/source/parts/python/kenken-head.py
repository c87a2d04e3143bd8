from itertools import product
from math import prod

