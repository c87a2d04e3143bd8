$title A @kind@ as a mixed-integer program
