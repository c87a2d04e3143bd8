package ledger

// Seal returns the line of a JSON object, with its checksum.
var Seal = seal
