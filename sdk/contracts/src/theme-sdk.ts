/** Version of the theme SDK that the shell provides. A theme is built for a `^` range and runs if that includes this version. */
export const THEME_SDK_VERSION = '0.1.0';

/** Release of a theme that its author serves from source. Releases of installed themes are hashes. */
export const DEV_RELEASE = 'dev';

/**
 * Returns true if a shell with this version runs a theme built for a range like `^1.2.3` or `^1.2.3-beta.1`. A pre-release runs
 * themes built for it or for earlier pre-releases of the same version, and nothing newer. Free of zod, for browsers.
 */
export function fitsThemeSdk(range: string, offered: string = THEME_SDK_VERSION): boolean {
  const required = range.startsWith('^') ? parse(range.slice(1)) : undefined;
  const offeredVersion = parse(offered);
  if (!required || !offeredVersion) return false;
  // As in caret ranges of semver: the numbers up to the first nonzero one must be equal, and the first later difference decides.
  const fixed = Math.min(
    2,
    required.numbers.findIndex(number => number > 0) < 0 ? 2 : required.numbers.findIndex(number => number > 0),
  );
  for (let i = 0; i <= fixed; i++) if (required.numbers[i] !== offeredVersion.numbers[i]) return false;
  for (let i = fixed + 1; i < 3; i++)
    if (required.numbers[i] !== offeredVersion.numbers[i]) return offeredVersion.numbers[i]! > required.numbers[i]!;
  return !isEarlier(offeredVersion.pre, required.pre);
}

interface Version {
  readonly numbers: readonly number[];
  /** Parts of the pre-release; empty for a release. */
  readonly pre: readonly string[];
}

function parse(version: string): Version | undefined {
  const found = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9a-z.-]+))?$/i.exec(version);
  return found ? { numbers: found.slice(1, 4).map(Number), pre: found[4]?.split('.') ?? [] } : undefined;
}

/**
 * Compares pre-releases as in semver: a release is later than all of its pre-releases, and numeric parts are compared as numbers.
 */
function isEarlier(first: readonly string[], second: readonly string[]): boolean {
  if (first.length === 0 || second.length === 0) return first.length > 0;
  for (const [i, part] of first.entries()) {
    const otherPart = second[i];
    if (otherPart === undefined) return false;
    if (part === otherPart) continue;
    const [a, b] = [Number(part), Number(otherPart)];
    if (Number.isNaN(a) || Number.isNaN(b))
      return Number.isNaN(a) === Number.isNaN(b) ? part < otherPart : !Number.isNaN(a);
    return a < b;
  }
  return first.length < second.length;
}
