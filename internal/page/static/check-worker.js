// The script of a worker that checks one certificate, a file's bytes: it posts { progress }, then
// { result } or { error, line }. Bytes of gzip are unpacked, up to a limit.
import { check } from './check.js';

const mostBytes = 1 << 26; // of a certificate, unpacked

async function textOf(bytes) {
  let stream = new Blob([bytes]).stream();
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    stream = stream.pipeThrough(new DecompressionStream('gzip'));
  }
  const reader = stream.getReader(), decoder = new TextDecoder('utf-8', { fatal: true });
  const parts = [];
  for (let n = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return parts.join('') + decoder.decode();
    n += value.length;
    if (n > mostBytes) {
      await reader.cancel();
      throw new Error(`a file of more than ${mostBytes} bytes`);
    }
    parts.push(decoder.decode(value, { stream: true }));
  }
}

onmessage = async ({ data }) => {
  try {
    const text = await textOf(new Uint8Array(data));
    postMessage({ result: check(text, (progress) => postMessage({ progress })) });
  } catch (e) {
    postMessage({ error: e.message, line: e.line ?? 0 });
  }
};
