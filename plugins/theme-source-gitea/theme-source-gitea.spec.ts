import { testReleaseSource } from '../test-release-source.ts';
import source from './index.ts';

/** Returns a release in the format of "repoGetLatestRelease", https://docs.gitea.com/api/ */
const release = (origin: string, ...names: string[]) => ({
  id: 1,
  tag_name: 'v1.1.0',
  name: 'Sunrise 1.1.0',
  draft: false,
  prerelease: false,
  zipball_url: `${origin}ann/sunrise/archive/v1.1.0.zip`,
  assets: names.map((name, id) => ({
    id,
    name,
    size: 5,
    download_count: 3,
    uuid: `a${id}`,
    browser_download_url: `${origin}download/${name}`,
  })),
});

testReleaseSource(source, {
  kind: 'gitea',
  latest: '/api/v1/repos/ann/sunrise/releases/latest',
  page: 'ann/sunrise/releases',
  release,
});
