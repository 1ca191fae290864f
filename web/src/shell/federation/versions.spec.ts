import { readFileSync } from 'node:fs';
import { VERSIONS } from './versions.ts';

it('names the installed versions', () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    dependencies: object;
  };
  expect(dependencies).toMatchObject(VERSIONS);
});
