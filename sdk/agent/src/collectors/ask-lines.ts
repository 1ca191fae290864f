import { connect } from 'node:net';

const MAX_ANSWER_BYTES = 1_000_000;
const ANSWER_MS = 5000;

/** Sends lines to a TCP address, and returns the lines received until the other side closes the connection. */
export function askLines(address: string, lines: readonly string[]): Promise<string[]> {
  const { hostname, port } = new URL(`tcp://${address}`);
  return new Promise((resolve, reject) => {
    let answer = '';
    const link = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) }, () =>
      link.write(lines.map(line => `${line}\n`).join('')),
    );
    const timer = setTimeout(() => link.destroy(new Error(`${address} does not answer`)), ANSWER_MS);
    link.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
      if (answer.length > MAX_ANSWER_BYTES) link.destroy(new Error(`the answer of ${address} is too long`));
    });
    link.on('error', reject);
    link.on('end', () => resolve(answer.split(/\r?\n/).filter(line => line !== '')));
    link.on('close', () => clearTimeout(timer));
  });
}
