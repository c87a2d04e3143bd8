end;
