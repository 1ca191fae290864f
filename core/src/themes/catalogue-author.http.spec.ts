import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fakeService } from '@vitrine/plugin-sdk/testing';
import { authorsFolder } from '../../../sdk/theme/test/author.ts';
import { startTestApp } from '../../test/app.ts';

const themes = '/api/v1/admin/themes';
const config = `import { describeTheme } from '@vitrine/theme-sdk/config';
export default describeTheme({ id: 'sunrise', name: 'Sunrise', tokens: { accentColor: 'teal' } });`;
const manifest = (version: string) => JSON.stringify({ name: 'sunrise', version, author: 'Ann', type: 'module' });

it("publishes a theme from its author's folder through a catalog to an update on a second site", async () => {
  using author = authorsFolder('sunrise', { 'package.json': manifest('0.1.0'), 'theme.config.ts': config });
  await using web = await fakeService(({ path }) => {
    const file = join(author.root, 'catalog', path);
    return existsSync(file) ? { body: readFileSync(file) } : { status: 404 };
  });
  const publish = () => author.run('catalogue', 'add', 'catalog/themes.json', '--base', web.url);
  expect(publish()).toMatchObject({ status: 0 });
  expect(author.run('catalogue', 'check', 'catalog/themes.json')).toMatchObject({ status: 0 });

  const sites = await Promise.all(
    [1, 2].map(async () => {
      const { admin } = await startTestApp({
        config: { VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.1' },
        plugins: ['theme-source-catalogue'],
      });
      const client = await admin();
      const sources = [`${web.url}themes.json`];
      await client.put(`${themes}/catalogue/sources`).send({ sources }).expect(200);
      const listed = async () => (await client.get(`${themes}/catalogue`).expect(200)).body.data.listings;
      const install = async (source: object) => {
        const { body } = await client.post(`${themes}/candidates/fetch`).send(source).expect(201);
        const { candidateId } = body.data;
        return (await client.post(`${themes}/candidates/${candidateId}/install`).send({}).expect(201)).body.data;
      };
      return { listed, install };
    }),
  );
  for (const { listed, install } of sites) {
    const [{ source, sha256 }] = await listed();
    expect(await install({ source, sha256 })).toMatchObject({ id: 'sunrise', version: '0.1.0', author: 'Ann' });
  }

  author.write('package.json', manifest('0.2.0'));
  expect(publish()).toMatchObject({ status: 0 });
  const updated = await sites[1]!.install({ update: 'sunrise' });
  expect(updated).toMatchObject({ version: '0.2.0', previous: { version: '0.1.0' } });
});
