// Checks the texts that it reads, JSON on a line each, and prints what is found in the same way.
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const { check } = await import(pathToFileURL(process.argv[2]));
for await (const text of createInterface({ input: process.stdin })) {
  try {
    console.log(JSON.stringify(await check(JSON.parse(text))));
  } catch (e) {
    console.log(JSON.stringify({ error: e.message, line: e.line }));
  }
}
