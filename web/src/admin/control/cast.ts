/** Recorded terminal in the format asciicast v2. Times are in seconds since its start. */
export interface Cast {
  readonly columns: number;
  readonly rows: number;
  readonly events: readonly CastEvent[];
  /** Seconds. */
  readonly length: number;
}

interface CastEvent {
  readonly at: number;
  /** `o`: output; `r`: resize to `columns`x`rows`. */
  readonly kind: 'o' | 'r';
  readonly data: string;
}

const sizeOf = (text: string) => {
  const [columns = NaN, rows = NaN] = text.split('x').map(Number);
  return { columns, rows };
};

function eventOf(line: string): CastEvent[] {
  try {
    const [at, kind, data] = JSON.parse(line) as unknown[];
    return typeof at === 'number' && (kind === 'o' || kind === 'r') && typeof data === 'string'
      ? [{ at, kind, data }]
      : [];
  } catch {
    // An interrupted recording may end in the middle of a line.
    return [];
  }
}

/** Parses a recording; throws if it is invalid. Pauses are limited to `maxPause` seconds. */
export function readCast(text: string, maxPause = Infinity): Cast {
  const [head = '', ...lines] = text.split('\n');
  const { version, width, height } = JSON.parse(head) as Record<string, unknown>;
  if (version !== 2 || typeof width !== 'number' || typeof height !== 'number')
    throw new Error('This is no recording of a terminal.');
  let before = 0;
  let cut = 0;
  const events = lines.flatMap(eventOf).map(event => {
    cut += Math.max(0, event.at - before - maxPause);
    before = event.at;
    return { ...event, at: event.at - cut };
  });
  return { columns: width, rows: height, events, length: events.at(-1)?.at ?? 0 };
}

/** Returns the events of a recording between two times. */
export function playing(
  cast: Cast,
  from: number,
  to: number,
): readonly ({ readonly output: string } | { readonly columns: number; readonly rows: number })[] {
  return cast.events
    .filter(({ at }) => at > from && at <= to)
    .map(({ kind, data }) => (kind === 'o' ? { output: data } : sizeOf(data)));
}
