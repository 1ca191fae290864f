import type { CollectedValue, CollectorNeeds, CollectorReading } from '@vitrine/contracts/collector';

/** Declaration of an installed collector about itself. */
export interface Declaration {
  readonly id: string;
  readonly help: string;
  /** Seconds between two runs. */
  readonly every: number;
  readonly max: number;
  readonly per?: string;
  readonly needs: CollectorNeeds;
}

const MAX_VALUES = 1000;
const MAX_TEXT = 200;

/** Validates the declaration of a child. Throws an Error that names the field. */
export function parseDeclaration(found: unknown): Declaration {
  const { id, help, every, max, per, needs } = recordOf(found);
  if (typeof every !== 'number' || !(every >= 5)) throw new Error('every: must be 5 seconds or more');
  if (!Number.isInteger(max) || !((max as number) >= 1)) throw new Error('max: must be 1 or more');
  const { read, sockets, run, ask, listen } = recordOf(needs);
  return {
    id: textOf(id),
    help: textOf(help),
    every,
    max: max as number,
    ...(per !== undefined && { per: textOf(per) }),
    needs: {
      read: listOf(read).map(textOf),
      sockets: listOf(sockets).map(textOf),
      listen: listOf(listen).filter(port => typeof port === 'number'),
      run: listsOf(run),
      ask: loopbackOnly(listsOf(ask)),
    },
  };
}

/** Validates a reading of a child. Throws an Error if it is invalid. */
export function parseReading(found: unknown): CollectorReading {
  const { values, problems } = recordOf(found);
  return {
    values: listOf(values).slice(0, MAX_VALUES).map(valueOf),
    problems: listOf(problems).slice(0, 20).map(textOf),
  };
}

function valueOf(found: unknown): CollectedValue {
  const { family, labels = {}, value } = recordOf(found);
  if (typeof value !== 'string' && !Number.isFinite(value)) throw new Error('value: must be a number or a state');
  const labelTexts = Object.entries(recordOf(labels)).map(([name, text]) => [textOf(name), textOf(text)]);
  return {
    family: textOf(family),
    labels: Object.fromEntries(labelTexts) as Record<string, string>,
    value: typeof value === 'string' ? textOf(value) : (value as number),
  };
}

const listsOf = (found: unknown = {}): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.entries(recordOf(found)).map(([name, texts]) => [name, listOf(texts).map(textOf)]));

/** Untrusted code must not be able to send data out of the machine. */
function loopbackOnly(
  request: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, readonly string[]>> {
  const remoteAddress = Object.keys(request).find(address => !/^(127\.0\.0\.1|\[::1\]):\d{1,5}$/.test(address));
  if (remoteAddress !== undefined) throw new Error(`needs.ask: ${remoteAddress} is not an address of 127.0.0.1`);
  return request;
}

function recordOf(found: unknown): Readonly<Record<string, unknown>> {
  if (typeof found !== 'object' || found === null || Array.isArray(found)) throw new Error('it answers no object');
  return found as Readonly<Record<string, unknown>>;
}

const listOf = (found: unknown = []): readonly unknown[] => {
  if (!Array.isArray(found)) throw new Error('it answers no list');
  return found;
};

const textOf = (found: unknown): string => {
  if (typeof found !== 'string' || found === '') throw new Error('it answers no text');
  return found.slice(0, MAX_TEXT);
};
