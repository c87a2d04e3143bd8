param high := @high@;
param wide := @wide@;
