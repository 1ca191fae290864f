/** A share of the stored data: rows of one kind and resolution, of all nodes together. */
interface Share {
  readonly bytesPerDay: number;
  /** Retention in days. */
  readonly keptDays: number;
  /** Days already stored. */
  readonly filledDays: number;
}

/** Forecast of the database size. Bytes; days from now. */
interface Forecast {
  /** Size once every share has reached its retention. */
  readonly bytes: number;
  /** Current growth per day. */
  readonly bytesPerDay: number;
  /** Days until the disk is full; null if enough old rows are deleted before that. */
  readonly fullInDays: number | null;
}

/** Forecasts the size of the stored rows, and whether the disk (`free` bytes) suffices. */
export function forecastDisk(shares: readonly Share[], free: number): Forecast {
  const growing = shares
    .map(({ bytesPerDay, keptDays, filledDays }) => ({ bytesPerDay, days: keptDays - filledDays }))
    .filter(({ bytesPerDay, days }) => days > 0 && bytesPerDay > 0)
    .sort((a, b) => a.days - b.days);
  return {
    bytes: sum(shares.map(({ bytesPerDay, keptDays }) => bytesPerDay * keptDays)),
    bytesPerDay: sum(growing.map(({ bytesPerDay }) => bytesPerDay)),
    fullInDays: daysUntil(free, growing),
  };
}

/** Returns the days until the shares together take `room`; each grows at its rate for its number of days. */
function daysUntil(room: number, growing: readonly { bytesPerDay: number; days: number }[]): number | null {
  let passed = 0;
  let remaining = room;
  for (const [i, { days }] of growing.entries()) {
    const rate = sum(growing.slice(i).map(({ bytesPerDay }) => bytesPerDay));
    const growth = rate * (days - passed);
    if (growth > remaining) return passed + remaining / rate;
    remaining -= growth;
    passed = days;
  }
  return null;
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
