// The script of the worker that checks a certificate: it shares nothing with the program that wrote it.
import { check } from './check.js';

onmessage = ({ data }) => {
  try {
    postMessage({ proved: check(data) });
  } catch ({ message, line }) {
    postMessage({ refused: message, line });
  }
};
