import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** Maximum length of a line in characters. */
const MAX_LINE = 2000;
/** Maximum number of bytes read per second; the writer has to wait for the next second. */
export const MAX_BYTES_PER_SECOND = 256 * 1024;

/** Reads the lines of an untrusted stream: long lines are cut, and large amounts are read slowly. */
export function readLines(stream: Readable, onLine: (line: string) => void): void {
  const decoder = new StringDecoder();
  let line = '';
  let bytes = 0;
  let resume: NodeJS.Timeout | undefined;
  const emit = (text: string) => {
    const [first = '', ...rest] = text.split('\n');
    line = (line + first).slice(0, MAX_LINE);
    for (const next of rest) {
      onLine(line.replace(/\r$/, ''));
      line = next.slice(0, MAX_LINE);
    }
  };
  stream.on('data', (chunk: Buffer) => {
    emit(decoder.write(chunk));
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
