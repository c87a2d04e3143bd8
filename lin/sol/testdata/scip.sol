solution status: optimal solution found
objective value:                                   21
soup                                                3 	(obj:3)
bread                                               6 	(obj:2)
