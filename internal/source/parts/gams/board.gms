Set i 'rows'    / r1*r@rows@ /
    j 'columns' / c1*c@cols@ /;
Alias (i,r), (j,c);
