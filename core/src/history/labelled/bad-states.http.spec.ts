import { PublicChecks, Summary, type PublicInfo } from '@vitrine/contracts';
import { appWithInstalled } from '../../../test/installed-plugins.ts';

const FAMILY = '/api/v1/admin/families/with_series_health';

async function site() {
  const instance = await appWithInstalled(['with-series']);
  const admin = await instance.admin();
  const node = await instance.given.node();
  const hidden = await instance.given.node({ hidden: true });
  type Client = { get: typeof admin.get };
  const write = (uuid: string, health: string) =>
    instance.http
      .post('/api/series/write')
      .set('content-type', 'application/json')
      .send(JSON.stringify({ node: uuid, values: [{ family: 'health', value: health }] }))
      .expect(200);
  const open = (isPublic: boolean) => admin.put(FAMILY).send({ isPublic }).expect(200);
  const counts = async (from: Client = instance.http) => {
    const { badStates } = PublicChecks.parse((await from.get('/api/v1/checks').expect(200)).body.data);
    const summary = Summary.parse((await from.get('/api/v1/summary').expect(200)).body);
    const info = (await from.get('/api/public').expect(200)).body.data as PublicInfo;
    return { badStates, summary: [summary.badStates, summary.badStatesText, summary.status], isUsed: info.badStates };
  };
  return { ...instance, admin, node, hidden, write, open, counts };
}

const NONE = { badStates: [], summary: [0, '', 'unknown'], isUsed: undefined };
const down = (count: number) => ({
  badStates: [{ family: 'with_series_health', title: 'Series', state: 'down', word: 'down', count }],
  summary: [count, `Series: down (${count})`, 'warning'],
  isUsed: true,
});

it('counts bad states of open families on the nodes that the caller sees', async () => {
  const { admin, node, hidden, write, open, counts } = await site();
  await write(node.uuid, 'down');
  await write(hidden.uuid, 'down');
  expect(await counts()).toEqual(NONE);
  expect(await counts(admin)).toEqual(NONE);
  await open(true);
  expect(await counts()).toEqual(down(1));
  expect(await counts(admin)).toEqual(down(2));
  await open(false);
  expect(await counts()).toEqual(NONE);
});

it('stops counting a state that has become good', async () => {
  const { clock, node, write, open, counts } = await site();
  await open(true);
  await write(node.uuid, 'down');
  expect(await counts()).toEqual(down(1));
  await write(node.uuid, 'ok');
  await clock.advance('61s');
  expect(await counts()).toEqual({ ...NONE, isUsed: true });
});

it('hides the states of a hidden node from visitors', async () => {
  const { hidden, write, open, counts } = await site();
  await open(true);
  await write(hidden.uuid, 'down');
  expect(await counts()).toEqual({ ...NONE, isUsed: true });
});
