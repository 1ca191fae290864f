import { decode, encode } from 'cborg';

/* Messages between hub and agent: CBOR maps with numeric keys. Received messages are not trusted. */

export type Message = ReadonlyMap<unknown, unknown>;

const ACTION = { data: 0, fingerprint: 1, disks: 4 } as const;

/** Requests the fingerprint of an agent; the signature proves that this is its hub. */
export const fingerprintRequest = (signature: Uint8Array, id: number): Uint8Array =>
  encode(
    new Map<number, unknown>([
      [0, ACTION.fingerprint],
      [
        1,
        new Map<number, unknown>([
          [0, signature],
          [1, false],
        ]),
      ],
      [2, id],
    ]),
  );

/** Requests a reading. `cacheMs`: its maximum age; `details`: include the facts of the machine. */
export const dataRequest = (cacheMs: number, details: boolean, id: number): Uint8Array =>
  encode(
    new Map<number, unknown>([
      [0, ACTION.data],
      [
        1,
        new Map<number, unknown>([
          [0, cacheMs],
          [1, details],
        ]),
      ],
      [2, id],
    ]),
  );

/** Requests disk health. */
export const disksRequest = (id: number): Uint8Array =>
  encode(
    new Map<number, unknown>([
      [0, ACTION.disks],
      [2, id],
    ]),
  );

interface Answer {
  readonly id: number;
  readonly error: string;
  /** The reading; undefined in other responses. */
  readonly data: Message | undefined;
  /** Content of another response. */
  readonly content: Message | undefined;
}

/** Parses a response; returns undefined for anything else. */
export function answerOf(bytes: Uint8Array): Answer | undefined {
  let message: unknown;
  try {
    message = decode(bytes, { useMaps: true, allowBigInt: true });
  } catch {
    return undefined;
  }
  if (!(message instanceof Map)) return undefined;
  const id = numberOf(message.get(0));
  // Up to version 0.17 a reading has its own field, later versions use the general one.
  const data = mapOf(message.get(1)) ?? mapOf(message.get(7));
  return {
    id,
    error: textOf(message.get(3)),
    data: data && mapOf(data.get(0)) ? data : undefined,
    content: mapOf(message.get(5)) ?? mapOf(message.get(7)),
  };
}

export const mapOf = (value: unknown): Message | undefined => (value instanceof Map ? value : undefined);

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 256) : '');

/** Returns a number, 0 for a missing value; NaN, which no schema accepts, for anything else. */
export const numberOf = (value: unknown): number =>
  value === undefined || value === null
    ? 0
    : typeof value === 'number' || typeof value === 'bigint'
      ? Number(value)
      : NaN;

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
