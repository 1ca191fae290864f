import { testReleaseSource } from '../test-release-source.ts';
import source from './index.ts';

/** Returns a release in the format of "Get the latest release", https://docs.github.com/en/rest/releases/releases */
const release = (origin: string, ...names: string[]) => ({
  id: 1,
  tag_name: 'v1.1.0',
  name: 'Sunrise 1.1.0',
  draft: false,
  prerelease: false,
  zipball_url: `${origin}api/v3/repos/ann/sunrise/zipball/v1.1.0`,
  assets: names.map((name, id) => ({
    id,
    name,
    state: 'uploaded',
    content_type: 'application/zip',
    size: 5,
    browser_download_url: `${origin}download/${name}`,
  })),
});

testReleaseSource(source, {
  kind: 'github',
  latest: '/api/v3/repos/ann/sunrise/releases/latest',
  page: 'ann/sunrise',
  release,
});
