/** A part of what is kept: rows of one kind and resolution, of all nodes together. */
export interface Share {
  readonly bytesPerDay: number;
  /** For how many days it is kept. */
  readonly keptDays: number;
  /** How many days of it are there already. */
  readonly filledDays: number;
}

/** What a database comes to. Bytes; days from now. */
export interface Forecast {
  /** What it takes once everything has been kept for as long as it shall be. */
  readonly bytes: number;
  /** By how much it grows today. */
  readonly bytesPerDay: number;
  /** When the disk is full; null where it never will be, because old rows go before that. */
  readonly fullInDays: number | null;
}

/** How large the kept rows become, and whether the disk (`free` bytes left) can hold them. */
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

/** Each part grows for its days at its pace; when do they have taken `room` together? */
function daysUntil(room: number, growing: readonly { bytesPerDay: number; days: number }[]): number | null {
  let passed = 0;
  let left = room;
  for (const [i, { days }] of growing.entries()) {
    const pace = sum(growing.slice(i).map(({ bytesPerDay }) => bytesPerDay));
    const taken = pace * (days - passed);
    if (taken > left) return passed + left / pace;
    left -= taken;
    passed = days;
  }
  return null;
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
