import { defineReleaseSource, releaseWithAssets } from '@vitrine/plugin-sdk/theme-source';

const HOME = 'https://github.com';

/** "Get the latest release": https://docs.github.com/en/rest/releases/releases#get-the-latest-release */
export default defineReleaseSource({
  kind: 'github',
  home: HOME,
  // A self-hosted server (GitHub Enterprise) serves its API below its own address.
  latest: ({ origin, path }) =>
    `${origin === HOME ? 'https://api.github.com' : `${origin}/api/v3`}/repos/${path}/releases/latest`,
  read: releaseWithAssets,
});
