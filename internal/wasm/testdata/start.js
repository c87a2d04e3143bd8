// Runs a Go program as a page does, and prints the milliseconds from the compiled bytes to the
// program's first line.
"use strict";
const [, , exec, file] = process.argv;
globalThis.require = require;
globalThis.fs = require("fs");
globalThis.path = require("path");
globalThis.TextEncoder = require("util").TextEncoder;
globalThis.TextDecoder = require("util").TextDecoder;
globalThis.performance ??= require("perf_hooks").performance;
globalThis.crypto ??= require("crypto");
require(exec);
const bytes = fs.readFileSync(file);
const begun = performance.now();
const write = fs.write;
fs.write = (...args) => {
	fs.writeSync(2, `start ${(performance.now() - begun).toFixed(1)} ms\n`);
	fs.write = write;
	return write.apply(fs, args);
};
const go = new Go();
go.argv = [file];
go.exit = process.exit;
WebAssembly.instantiate(bytes, go.importObject).then((result) => go.run(result.instance));
