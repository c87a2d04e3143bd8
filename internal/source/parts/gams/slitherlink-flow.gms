* Lines run between the corners of cells: (i,j) is the upper left corner of the cell in row i and
* column j.

Table lines(i,j) 'lines around the cell: -1 is any number'
@board@;

Set near(i,j,r,c) 'corners at the distance of a line'
    edge(i,j,r,c) 'the same, the first above or left of the second';
near(i,j,r,c)$(abs(ord(i) - ord(r)) + abs(ord(j) - ord(c)) = 1) = yes;
edge(near(i,j,r,c))$(ord(r) > ord(i) or ord(c) > ord(j)) = yes;

Binary Variable
   y(i,j,r,c)  'the line from (i,j) to (r,c) is drawn'
   passes(i,j) 'the loop passes the corner'
   source(i,j) 'the flow begins at the corner';
Positive Variable f(i,j,r,c) 'flow along the line';

Equation
   degree(i,j)       'the loop has two lines at each of its corners'
   around(i,j)       'a cell has its number of lines around it'
   oneSource         'the flow begins at one corner'
   inLoop(i,j)       'which the loop passes'
   capacity(i,j,r,c) 'only drawn lines carry flow'
   balance(i,j)      'each corner of the loop but the source keeps a unit';

degree(i,j)..
   sum(edge(i,j,r,c), y(i,j,r,c)) + sum(edge(r,c,i,j), y(r,c,i,j)) =e= 2*passes(i,j);

around(i,j)$(ord(i) < card(i) and ord(j) < card(j) and lines(i,j) >= 0)..
   y(i,j,i,j+1) + y(i,j,i+1,j) + y(i,j+1,i+1,j+1) + y(i+1,j,i+1,j+1) =e= lines(i,j);

oneSource..  sum((i,j), source(i,j)) =e= 1;

inLoop(i,j)..  source(i,j) =l= passes(i,j);

capacity(near(i,j,r,c))..
   f(i,j,r,c) =l= card(i)*card(j)*(y(i,j,r,c)$edge(i,j,r,c) + y(r,c,i,j)$edge(r,c,i,j));

balance(i,j)..
   sum(near(r,c,i,j), f(r,c,i,j)) - sum(near(i,j,r,c), f(i,j,r,c))
   =g= passes(i,j) - card(i)*card(j)*source(i,j);
