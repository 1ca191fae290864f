import { createInterface } from 'node:readline';
import 'reflect-metadata';
import { runCommand } from './run.ts';

/** Reads the first line that is typed or piped in. */
async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin, terminal: false })) return line;
  return '';
}

process.umask(0o077);
// The reader may close the pipe early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  out: line => void process.stdout.write(`${line}\n`),
  fail: line => void process.stderr.write(`${line}\n`),
  read: firstLine,
});
