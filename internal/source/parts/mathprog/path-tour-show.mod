solve;

printf "=\n";
for {i in 1..m} {
  printf{j in 1..n} " %s", if board[i,j] < 0 then "x" else round(u[i,j]);
  printf "\n";
}
