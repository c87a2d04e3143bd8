Set g  'cages' / 1*@count@ /
    s  'places in a cage' / 1*@most@ /
    op 'operations' / plus, times, minus, over /
    does(g,op) 'operations from which the target of a cage may come' /
@does@
/;
Parameter target(g) 'targets of the cages' /
@targets@
/;

Table cage(i,j) 'cage of the cell'
@cageOf@;

Table place(i,j) 'place of the cell in its cage'
@place@;

Set at(g,s,i,j) 'cell (i,j) has place s of cage g'
    has(g,s)    'cage g has place s';
at(g,s,i,j)$(cage(i,j) = ord(g) and place(i,j) = ord(s)) = yes;
has(g,s)$sum(at(g,s,i,j), 1) = yes;
