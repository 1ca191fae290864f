import { PublicInfo } from '@vitrine/contracts';
import { startTestApp } from '../../test/app.ts';

it('tells visitors what the shell needs, and whether they are signed in', async () => {
  const { http, admin } = await startTestApp();
  const first = await http.get('/api/public').expect(200);
  expect(PublicInfo.parse(first.body.data)).toMatchObject({
    needsSetup: true,
    signedIn: false,
    private: false,
    version: '0.1.0',
  });
  const client = await admin();
  expect((await client.get('/api/public')).body.data).toMatchObject({
    needsSetup: false,
    signedIn: true,
    site: { name: 'Test' },
  });
  expect((await http.get('/api/public')).body.data.signedIn).toBe(false);
});
