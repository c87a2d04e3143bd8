# A cell as the sum of its linked sides, a hexadecimal digit: up 1, right 2, down 4, left 8.
printf "=\n";
for {i in 1..m} {
  printf{j in 1..n} " %s", substr("0123456789abcdef", 1 + sum{(a,b) in STEPS}
    linked[i,j,a,b] * (if a < 0 then 1 else if b > 0 then 2 else if a > 0 then 4 else 8), 1);
  printf "\n";
}
