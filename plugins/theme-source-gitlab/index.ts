import { defineReleaseSource } from '@vitrine/plugin-sdk/theme-source';

/** Fields read from GitLab's response. */
interface GitLabRelease {
  readonly tag_name: string;
  readonly assets: {
    readonly links: readonly { readonly name: string; readonly url: string; readonly direct_asset_url?: string }[];
  };
}

/** "Get the latest release" and its asset links: https://docs.gitlab.com/api/releases/ */
export default defineReleaseSource({
  kind: 'gitlab',
  home: 'https://gitlab.com',
  latest: ({ origin, path }) => `${origin}/api/v4/projects/${encodeURIComponent(path)}/releases/permalink/latest`,
  read: answer => {
    const { tag_name: tag, assets } = answer as GitLabRelease;
    // Links have a display name; the file name may be only in the URL.
    const files = assets.links.map(({ name, url, direct_asset_url: direct = url }) => ({
      name: /\.zip$/i.test(name) ? name : url,
      url: direct,
    }));
    return { tag, assets: files };
  },
});
