import { impliedFamily, type Family } from '@vitrine/plugin-sdk';

/** A value that was sent. */
export interface Sample {
  /** Line of the request, from 1. */
  readonly line: number;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
  /** When it was taken, in ms since 1970; undefined: now. */
  readonly at?: number | undefined;
  /** Text about it, if it came along. */
  readonly help?: string | undefined;
}

/** A request that cannot be taken, because of one of its lines. */
export class BadLine extends Error {
  constructor(line: number, problem: string) {
    super(`line ${line}: ${problem}`);
  }
}

const NAME = /^[a-z][a-z0-9_]{1,59}$/;
const LABEL = /^[a-z][a-z0-9_]{0,29}$/;
/** Labels that say where a value was scraped: the node is known by the key. */
const DROPPED = new Set(['job', 'instance']);
const MAX_LABELS = 4;

/** Checks what a line says, in whichever format. `line` from 1. Throws a BadLine. */
export function checkedSample({ line, name, labels, value, ...more }: Sample): Sample {
  if (!NAME.test(name))
    throw new BadLine(
      line,
      `the name "${name.slice(0, 60)}" must be 2 to 60 of a–z, 0–9 and _, beginning with a letter`,
    );
  const kept = Object.entries(labels).filter(([label]) => !DROPPED.has(label));
  if (kept.length > MAX_LABELS) throw new BadLine(line, `${kept.length} labels; at most ${MAX_LABELS} are kept`);
  for (const [label, text] of kept) {
    if (!LABEL.test(label)) throw new BadLine(line, `the label "${label.slice(0, 30)}" must be of a–z, 0–9 and _`);
    if (text.length === 0 || text.length > 100)
      throw new BadLine(line, `the label ${label} must have 1 to 100 characters`);
  }
  if (!Number.isFinite(value)) throw new BadLine(line, 'the value must be a finite number');
  return { line, name, labels: Object.fromEntries(kept), value, ...more };
}

/** Returns the declaration of a family by its first value. */
export const familyOf = ({ name, labels, help }: Sample): Family => impliedFamily(name, Object.keys(labels), help);
