// Reads links from standard input, one a line, and writes for each, in JSON, the text within and a
// link with that text packed anew, as the programs of the sites do: f-puzzles.com and SudokuPad by
// lz-string, Penpa+ by a raw deflate stream in base64.
const lz = require("lz-string");
const zlib = require("zlib");
for (const link of require("fs").readFileSync(0, "utf8").trim().split("\n")) {
  const [, begin, packed] = /^(.*(?:[?]load=|=scl|&p=))(.*)$/.exec(link);
  if (begin.endsWith("&p=")) {
    const text = zlib.inflateRawSync(Buffer.from(packed, "base64")).toString("utf8");
    const again = begin + zlib.deflateRawSync(Buffer.from(text)).toString("base64");
    console.log(JSON.stringify({ text, again }));
  } else {
    const text = lz.decompressFromBase64(decodeURIComponent(packed));
    JSON.parse(text);
    console.log(JSON.stringify({ text, again: begin + encodeURIComponent(lz.compressToBase64(text)) }));
  }
}
