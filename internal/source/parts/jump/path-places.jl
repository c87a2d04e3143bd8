for (i, j) in cells
    if board[i, j] > 0
        fix(u[(i, j)], board[i, j]; force = true)
    end
end
