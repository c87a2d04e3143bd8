for i in N:
    for j in N:
        if board[i][j] > 0:
            model.x[i, j, board[i][j]].fix(1)
