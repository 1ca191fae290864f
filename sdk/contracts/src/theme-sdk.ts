/** Version of the theme SDK that the shell provides. A theme is built for a `^` range and runs if that includes this version. */
export const THEME_SDK_VERSION = '0.1.0';

/** Returns true if a shell with this version runs a theme built for a range like `^1.2.3`. Free of zod, for browsers. */
export function fitsThemeSdk(range: string, offered = THEME_SDK_VERSION): boolean {
  const wanted = parts(/^\^(\d+\.\d+\.\d+)$/.exec(range)?.[1]);
  const [major, minor, patch] = parts(offered) ?? [];
  if (!wanted || major === undefined || minor === undefined || patch === undefined) return false;
  const [wantedMajor, wantedMinor, wantedPatch] = wanted;
  if (wantedMajor !== major) return false;
  if (major > 0) return minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch);
  if (wantedMinor !== minor) return false;
  return minor > 0 ? patch >= wantedPatch : patch === wantedPatch;
}

function parts(version: string | undefined): [number, number, number] | undefined {
  const [major, minor, patch] = (version ?? '').split('.').map(Number);
  return version === undefined || major === undefined || minor === undefined || patch === undefined
    ? undefined
    : [major, minor, patch];
}
