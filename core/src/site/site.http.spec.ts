import { PublicInfo } from '@vitrine/contracts';
import { startTestApp } from '../../test/app.ts';
import { version } from '../platform/release/version.ts';

it('returns what the shell needs for visitors, and whether they are signed in', async () => {
  const { http, admin } = await startTestApp();
  const first = await http.get('/api/public').expect(200);
  expect(PublicInfo.parse(first.body.data)).toMatchObject({
    needsSetup: true,
    signedIn: false,
    private: false,
    version: version(),
  });
  const client = await admin();
  expect((await client.get('/api/public')).body.data).toMatchObject({
    needsSetup: false,
    signedIn: true,
    site: { name: 'Test' },
  });
  expect((await http.get('/api/public')).body.data.signedIn).toBe(false);
});

it('returns to each visitor the order of the groups that they see', async () => {
  const { http, admin, given } = await startTestApp();
  const client = await admin();
  await given.node({ name: 'a', group: 'Edge' });
  await given.node({ name: 'b', group: 'Core' });
  await given.node({ name: 'c', group: 'Hidden', hidden: true });
  const groups = ['Hidden', 'Core', 'Gone', 'Edge'];
  const { body } = await client.get('/api/v1/admin/settings/site').expect(200);
  await client
    .put('/api/v1/admin/settings/site')
    .send({ ...body.data, publicUrl: undefined, groups })
    .expect(200);
  expect((await http.get('/api/public')).body.data.groups).toEqual(['Core', 'Edge']);
  expect((await client.get('/api/public')).body.data.groups).toEqual(['Hidden', 'Core', 'Edge']);
});
