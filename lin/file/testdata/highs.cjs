// HiGHS as it comes, with its own readers: its WebAssembly package has no program. Writes FILE.sol
// for each model file, or FILE.refused with the reason.
//
//   node highs.cjs PACKAGE.js SECONDS relax|solve FILE...
const fs = require("node:fs");

async function main() {
  const [pack, seconds, mode, ...files] = process.argv.slice(2);
  const load = require(pack);
  for (const file of files) {
    let log = "";
    const print = (line) => { log += line + "\n"; };
    try {
      const highs = await load({ print, printErr: print }); // a new one: some files abort it
      const model = highs.createModel();
      model.options.set("time_limit", Number(seconds));
      model.options.set("mip_rel_gap", 0);
      model.options.set("solve_relaxation", mode === "relax");
      const format = file.endsWith(".lp") ? "lp" : "mps";
      model.readModel({ format, data: new Uint8Array(fs.readFileSync(file)) });
      model.run();
      fs.writeFileSync(file + ".sol", model.exportSolution(false));
    } catch (error) {
      const reason = log.split("\n").find((line) => line.startsWith("ERROR"));
      fs.writeFileSync(file + ".refused", reason || String(error));
    }
  }
}

main();
