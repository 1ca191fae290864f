/** How values of a unit are stored: as `round(value × scale)`, of which `digits` leading binary digits count. */
interface StoredUnit {
  readonly scale: number;
  readonly digits?: number;
}

/** Units of series: base units, as Prometheus demands. */
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

/** All units, in their order. */
export const SERIES_UNIT_NAMES = Object.keys(SERIES_UNITS) as [SeriesUnit, ...SeriesUnit[]];

/** Returns the unit of a family, which its name ends with; pieces if it ends with none. */
export function unitOfFamily(name: string): SeriesUnit {
  const bare = name.replace(/_total$/, '');
  // The longest one: bytes are also in bytes per second.
  const units = SERIES_UNIT_NAMES.filter(unit => bare.endsWith(`_${unit}`));
  return units.sort((a, b) => b.length - a.length)[0] ?? 'count';
}

/** Returns how values of a unit are stored. */
export const storedUnit = (unit: SeriesUnit): StoredUnit => SERIES_UNITS[unit];
