solve;

printf "=\n";
for {i in N} {
  printf{j in N} " %d", sum{k in N} k * x[i,j,k];
  printf "\n";
}
