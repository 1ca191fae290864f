import { fileURLToPath } from 'node:url';
import { carelessness } from '../test/fixtures/careless/index.ts';
import { conformance } from './conformance.ts';

const careless = fileURLToPath(new URL('../test/fixtures/careless', import.meta.url));

afterAll(() => clearInterval(carelessness.timer));

it('finds everything that a careless plugin lacks', async () => {
  expect(await conformance(careless, { languages: ['en', 'zh-CN', 'zh-TW'] })).toEqual([
    'the field token looks like a secret and is none',
    'locales/en.json has fields.old.title, which the plugin has not',
    'locales/en.json says something else than the code for title',
    'locales/zh-CN.json has no description',
    'locales/zh-CN.json has no fields.token.title',
    'there is no locales/zh-TW.json',
    'there is no README.md',
    'there is no careless.spec.ts',
    'after dispose there is still open: Timeout',
    'careless runs postinstall when it is installed',
    'the dependency not-installed-at-all is not installed',
  ]);
});

it('asks authors for no language but English, and reviews the others that they have', async () => {
  const found = await conformance(careless);
  expect(found).not.toContain('there is no locales/zh-TW.json');
  expect(found).toContain('locales/zh-CN.json has no description');
});
