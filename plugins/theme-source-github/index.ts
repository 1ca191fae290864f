import { defineReleaseSource, releaseWithAssets } from '@vitrine/plugin-sdk/theme-source';

const HOME = 'https://github.com';

/** "Get the latest release": https://docs.github.com/en/rest/releases/releases#get-the-latest-release */
export default defineReleaseSource({
  kind: 'github',
  home: HOME,
  // A server of one's own (GitHub Enterprise) has its API below its own address.
  latest: ({ origin, path }) =>
    `${origin === HOME ? 'https://api.github.com' : `${origin}/api/v3`}/repos/${path}/releases/latest`,
  read: releaseWithAssets,
});
