import { HOST, SITE } from '@vitrine/contracts/settings';
import { startTestApp } from '../../test/app.ts';
import { SettingsService } from './settings.service.ts';
import { SiteUrlService } from './site-url.service.ts';

async function setUp(config: NodeJS.ProcessEnv = {}) {
  const { app } = await startTestApp({ config });
  const settings = app.get(SettingsService);
  return { settings, siteUrl: app.get(SiteUrlService) };
}

it('takes URLs from the environment before those of the settings', async () => {
  const { settings, siteUrl } = await setUp();
  expect([siteUrl.url, siteUrl.adminUrl]).toEqual(['', '']);
  await settings.set(SITE, { publicUrl: 'https://settings.example' });
  expect([siteUrl.url, siteUrl.adminUrl]).toEqual(['https://settings.example', 'https://settings.example']);
  const configured = await setUp({
    VITRINE_PUBLIC_URL: 'https://status.example',
    VITRINE_ADMIN_URL: 'https://admin.example',
  });
  await configured.settings.set(SITE, { publicUrl: 'https://settings.example' });
  const { url, adminUrl } = configured.siteUrl;
  expect([url, adminUrl]).toEqual(['https://status.example', 'https://admin.example']);
});

it('remembers the first host name of a sign-in, beside that of the settings', async () => {
  const { settings, siteUrl } = await setUp();
  expect(siteUrl.hostNames()).toBeUndefined();
  await siteUrl.rememberHost('127.0.0.1:8080', false);
  expect(siteUrl.hostNames()).toBeUndefined();
  await siteUrl.rememberHost('status.example:8080', false);
  expect(siteUrl.hostNames()).toEqual(['status.example']);
  await siteUrl.rememberHost('other.example', true);
  await settings.set(SITE, { publicUrl: 'https://settings.example' });
  expect(siteUrl.hostNames()).toEqual(['status.example', 'settings.example']);
});

it('remembers no host name after a setup under an IP address', async () => {
  const { settings, siteUrl } = await setUp();
  await siteUrl.rememberHost('192.0.2.1:8080', true);
  expect(siteUrl.hostNames()).toEqual([]);
  await siteUrl.rememberHost('status.example', true);
  expect(siteUrl.hostNames()).toEqual([]);
  await settings.set(SITE, { publicUrl: 'https://settings.example' });
  expect(siteUrl.hostNames()).toEqual(['settings.example']);
});

it('remembers no host name if the environment has a public URL', async () => {
  const { settings, siteUrl } = await setUp({ VITRINE_PUBLIC_URL: 'https://status.example' });
  await siteUrl.rememberHost('other.example', true);
  expect(settings.get(HOST)).toMatchObject({ name: '', isAddressOnly: false });
});
