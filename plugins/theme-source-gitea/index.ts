import { defineReleaseSource, releaseWithAssets } from '@vitrine/plugin-sdk/theme-source';

/** "repoGetLatestRelease" of Gitea's API, which Forgejo implements as well: https://docs.gitea.com/api/ */
export default defineReleaseSource({
  kind: 'gitea',
  home: 'https://codeberg.org',
  latest: ({ origin, path }) => `${origin}/api/v1/repos/${path}/releases/latest`,
  read: releaseWithAssets,
});
