import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** Characters of a line that are kept. */
const MAX_LINE = 2000;
/** Bytes that are read in a second; the writer waits for the next one. */
export const MAX_BYTES_PER_SECOND = 256 * 1024;

/** Reads the lines of a stream that nobody trusts: long ones are cut, and much at once is read slowly. */
export function readLines(stream: Readable, onLine: (line: string) => void): void {
  const decoder = new StringDecoder();
  let line = '';
  let bytes = 0;
  let resume: NodeJS.Timeout | undefined;
  const take = (text: string) => {
    const [first = '', ...rest] = text.split('\n');
    line = (line + first).slice(0, MAX_LINE);
    for (const next of rest) {
      onLine(line.replace(/\r$/, ''));
      line = next.slice(0, MAX_LINE);
    }
  };
  stream.on('data', (chunk: Buffer) => {
    take(decoder.write(chunk));
    bytes += chunk.length;
    if (bytes < MAX_BYTES_PER_SECOND || resume) return;
    stream.pause();
    resume = setTimeout(() => {
      resume = undefined;
      bytes = 0;
      stream.resume();
    }, 1000).unref();
  });
  stream.on('end', () => {
    clearTimeout(resume);
    if (line !== '') onLine(line);
  });
  stream.on('error', () => clearTimeout(resume));
}
