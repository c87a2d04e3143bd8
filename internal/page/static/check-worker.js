// The script of the worker that checks a certificate: it shares nothing with the program that
// wrote it.
import { check } from './check.js';

onmessage = async ({ data }) => {
  try {
    postMessage({ proved: await check(data) });
  } catch ({ message, line }) {
    postMessage({ refused: message, line });
  }
};
