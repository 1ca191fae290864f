/** Encoding of the values of a unit: as `round(value × scale)`, of which the `digits` leading binary digits are stored. */
interface StoredUnit {
  readonly scale: number;
  readonly digits?: number;
}

/** Units of series: base units, as in Prometheus' conventions. */
const SERIES_UNITS = {
  /** 0 to 1; pages show percent. */
  ratio: { scale: 10_000 },
  bytes: { scale: 1, digits: 12 },
  bytes_per_second: { scale: 1, digits: 9 },
  seconds: { scale: 1000, digits: 12 },
  celsius: { scale: 10 },
  volts: { scale: 100 },
  watts: { scale: 10 },
  hertz: { scale: 1, digits: 12 },
  /** Anything else: pieces, requests, messages. */
  count: { scale: 100, digits: 20 },
} as const satisfies Record<string, StoredUnit>;
export type SeriesUnit = keyof typeof SERIES_UNITS;

/** All units, in order of declaration. */
export const SERIES_UNIT_NAMES = Object.keys(SERIES_UNITS) as [SeriesUnit, ...SeriesUnit[]];

/** Returns the unit of a family, given by the suffix of its name; `count` if it has no such suffix. */
export function unitOfFamily(name: string): SeriesUnit {
  const base = name.replace(/_total$/, '');
  // The longest match: a name that ends in bytes per second also contains bytes.
  const units = SERIES_UNIT_NAMES.filter(unit => base.endsWith(`_${unit}`));
  return units.sort((a, b) => b.length - a.length)[0] ?? 'count';
}

/** Returns the encoding of the values of a unit. */
export const storedUnit = (unit: SeriesUnit): StoredUnit => SERIES_UNITS[unit];
