import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { LOCAL_NODE } from '@vitrine/contracts/settings';
import { startTestApp } from '../../test/app.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Database } from '../platform/database/database.ts';
import { Events } from '../platform/events/events.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { SetupStateService } from '../settings/setup-state.service.ts';
import { LocalNodeService } from './local-node.service.ts';

async function setUp() {
  const site = await startTestApp();
  const [local, nodes] = [site.app.get(LocalNodeService), site.app.get(NodesService)];
  const token = async () => (await readFile(local.tokenFile, 'utf8')).trim();
  const ownerOfToken = async () => (await nodes.findByToken(await token()))?.uuid;
  const visible = async () =>
    ((await site.http.get('/api/v1/nodes').expect(200)).body.data as { node: { uuid: string } }[]).map(
      ({ node }) => node.uuid,
    );
  return { ...site, local, nodes, token, ownerOfToken, visible };
}

it('has one node, with a token in a file that only the server reads', async () => {
  const { app, local, nodes, token, ownerOfToken } = await setUp();
  const uuid = await local.prepare();
  expect(await nodes.findAll()).toMatchObject([{ uuid, name: hostname().slice(0, 100) }]);
  expect(app.get(SettingsService).get(LOCAL_NODE).uuid).toBe(uuid);
  expect(await ownerOfToken()).toBe(uuid);
  expect([(await stat(local.folder)).mode & 0o777, (await stat(local.tokenFile)).mode & 0o777]).toEqual([0o700, 0o600]);
  const before = await token();
  expect(await local.prepare()).toBe(uuid);
  expect(await token()).toBe(before);
  expect(await nodes.findAll()).toHaveLength(1);
});

it('replaces a token that is missing or belongs to another node', async () => {
  const { local, nodes, token, ownerOfToken, given } = await setUp();
  const uuid = await local.prepare();
  const before = await token();
  await rm(local.tokenFile);
  expect(await local.prepare()).toBe(uuid);
  expect(await ownerOfToken()).toBe(uuid);
  expect(await nodes.findByToken(before)).toBeNull();
  await writeFile(local.tokenFile, (await given.node()).token);
  await local.prepare();
  expect(await ownerOfToken()).toBe(uuid);
});

it('is visible once the site is set up, unless an administrator hides it', async () => {
  const { app, local, nodes, visible, admin } = await setUp();
  const uuid = (await local.prepare())!;
  await local.prepare();
  expect(await nodes.findOne(uuid)).toMatchObject({ pending: true, hidden: true });
  expect(await visible()).toEqual([]);
  const client = await admin();
  await app.get(Events).settled();
  expect(await visible()).toEqual([uuid]);
  await client.patch(`/api/v1/admin/nodes/${uuid}`).send({ hidden: true }).expect(200);
  await local.prepare();
  expect(await visible()).toEqual([]);
});

it('is visible at once on a site that was set up before, and is not created again after its removal', async () => {
  const { local, nodes, visible, admin } = await setUp();
  await admin();
  const uuid = (await local.prepare())!;
  expect(await nodes.findOne(uuid)).toMatchObject({ pending: false, hidden: false });
  expect(await visible()).toEqual([uuid]);
  await nodes.remove(uuid);
  expect(await local.prepare()).toBeUndefined();
  expect(await nodes.findAll()).toEqual([]);
});

it('is visible after another instance set up the site', async () => {
  const { app, local, visible } = await setUp();
  const uuid = await local.prepare();
  const em = app.get(Database).unitOfWork();
  app.get(SetupStateService).createRow(em);
  await em.flush();
  expect(await visible()).toEqual([]);
  await local.prepare();
  expect(await visible()).toEqual([uuid]);
});
