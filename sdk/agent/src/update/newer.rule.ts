const parts = (version: string): readonly number[] | undefined => {
  const numbers = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:[-+].*)?$/.exec(version);
  return numbers?.slice(1, 4).map(Number);
};

/** Returns true if a release is newer than another: `0.10.0` is newer than `0.9.3`. An invalid version is never newer. */
export function isNewer(version: string, otherVersion: string): boolean {
  const [a, b] = [parts(version), parts(otherVersion)];
  if (!a || !b) return false;
  const i = a.findIndex((number, i) => number !== b[i]);
  return i >= 0 && a[i]! > b[i]!;
}
