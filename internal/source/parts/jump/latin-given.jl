for i in 1:n, j in 1:n
    if board[i, j] > 0
        fix(x[i, j, board[i, j]], 1; force = true)
    end
end
