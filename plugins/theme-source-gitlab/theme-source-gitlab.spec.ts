import { testReleaseSource } from '../test-release-source.ts';
import source from './index.ts';

/** Returns a release in the format of "Get the latest release", https://docs.gitlab.com/api/releases/ */
const release = (origin: string, ...names: string[]) => ({
  tag_name: 'v1.1.0',
  name: 'Sunrise 1.1.0',
  upcoming_release: false,
  assets: {
    count: names.length + 1,
    sources: [{ format: 'zip', url: `${origin}ann/sunrise/-/archive/v1.1.0/sunrise-v1.1.0.zip` }],
    links: names.map((name, id) => ({
      id,
      name: `The ${id}th file`,
      url: `${origin}download/${name}`,
      link_type: 'other',
    })),
  },
});

testReleaseSource(source, {
  kind: 'gitlab',
  latest: '/api/v4/projects/ann%2Fsunrise/releases/permalink/latest',
  page: 'ann/sunrise',
  release,
});
