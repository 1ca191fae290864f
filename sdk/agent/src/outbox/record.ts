import { crc32 } from './crc32.ts';

/** Stored report: its sequence number, and its JSON exactly as it will be sent. */
export interface StoredReport {
  readonly seq: number;
  readonly json: string;
}

const sum = (text: string): string => crc32(text).toString(16).padStart(8, '0');

/** One line of a segment: checksum, number, JSON. */
export const encode = ({ seq, json }: StoredReport): string => `${sum(`${seq} ${json}`)} ${seq} ${json}\n`;

/** Decodes the reports of a segment. Records that a crash or a bad disk left incomplete fail their checksum and are skipped. */
export function decode(text: string): StoredReport[] {
  const found: StoredReport[] = [];
  for (const line of text.split('\n')) {
    const body = line.slice(9);
    if (line[8] !== ' ' || sum(body) !== line.slice(0, 8)) continue;
    const space = body.indexOf(' ');
    const seq = Number(body.slice(0, space));
    // Numbers only increase; one that does not is left over from another stream.
    if (seq > (found.at(-1)?.seq ?? -1)) found.push({ seq, json: body.slice(space + 1) });
  }
  return found;
}
