/** Version of what the shell gives to themes. A theme is built for `^` of one, and runs where that range holds this. */
export const THEME_SDK_VERSION = '0.1.0';

/** Whether a shell that offers this version runs a theme built for a range like `^1.2.3`. Free of zod, for browsers. */
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
