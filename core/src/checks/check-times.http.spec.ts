import { Backtest, SELECT_NONE } from '@vitrine/contracts';
import { DAY_S, HOUR_MS } from '@vitrine/contracts/time';
import { fakeService } from '@vitrine/plugin-sdk/testing';
import { appWithShipped } from '../../test/installed-plugins.ts';
import { queuedNotices } from '../../test/queued-notices.ts';
import { CheckResultsService } from './check-results.service.ts';
import { CheckRunnerService } from './check-runner.service.ts';
import { ChecksService } from './checks.service.ts';
import { minutesOf } from './record.rule.ts';

const CHECKS = '/api/v1/admin/checks';
const RULE = {
  ...{ kind: 'series', name: 'Slow', enabled: true, nodeSelector: { ...SELECT_NONE, all: true }, cooldownMinutes: 0 },
  ...{ family: 'check_response_seconds', only: [], over: 'each', is: 'above' },
  ...{ threshold: 2, windowMinutes: 2, ratio: 100 },
};

/** A site with checks that have run once, for tests that add further results. */
async function site(names: readonly string[]) {
  const service = await fakeService({ body: 'fine' });
  const instance = await appWithShipped(['check-http'], {
    VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.0/8',
  });
  const client = await instance.admin();
  const ids: number[] = [];
  for (const name of names) {
    const body = {
      ...{
        name,
        kind: 'check-http',
        interval: DAY_S,
        timeout: 5,
        retries: 0,
        node: null,
        dependsOn: [],
        paused: false,
      },
      ...{ isPublic: false, values: { url: service.url } },
    };
    ids.push((await client.post(CHECKS).send(body).expect(201)).body.data.id);
  }
  const [results, checks] = [instance.app.get(CheckResultsService), instance.app.get(ChecksService)];
  await instance.clock.advance('1s');
  await instance.app.get(CheckRunnerService).settled();
  /** Advances time by minutes in which each result of a check has the given response time in seconds. */
  const minutes = async (count: number, seconds: number) => {
    for (let i = 0; i < count; i++) {
      for (const check of checks.list())
        results.note(check, { state: 'ok', seconds, message: '200' }, instance.clock.now());
      await instance.clock.advance('60s');
    }
  };
  return { ...instance, service, client, ids, minutes };
}

it('notifies about a check that has answered slowly for minutes, and once it is fast again', async () => {
  const { client, minutes, service, ...instance } = await site(['Shop']);
  await using _ = service;
  await client.post('/api/v1/admin/alerts/rules').send(RULE).expect(201);
  await minutes(6, 0.1);
  expect(await queuedNotices(instance)).toEqual([]);
  await minutes(12, 4);
  expect(await queuedNotices(instance)).toMatchObject([{ event: 'load.high', title: 'Shop: Response time is high' }]);
  await minutes(12, 0.1);
  expect((await queuedNotices(instance)).map(({ title }) => title)).toEqual([
    'Shop: Response time is high',
    'Shop: Response time is back to normal',
  ]);
}, 60_000);

it('reports slow checks of one rule in one message', async () => {
  const { client, minutes, service, ...instance } = await site(['One', 'Two', 'Three']);
  await using _ = service;
  await client.post('/api/v1/admin/alerts/rules').send(RULE).expect(201);
  await minutes(12, 4);
  expect((await queuedNotices(instance)).map(({ title }) => title)).toEqual([
    expect.stringContaining('One, Three, Two'),
  ]);
}, 60_000);

it('limits a rule to checks of the selected nodes', async () => {
  const { client, minutes, service, ids, ...instance } = await site(['Shop', 'Blog']);
  await using _ = service;
  const node = await instance.given.node({ name: 'web-1' });
  await client
    .put(`${CHECKS}/${ids[0]}`)
    .send({
      ...{ name: 'Shop', kind: 'check-http', interval: DAY_S, timeout: 5, retries: 0, node: node.uuid, dependsOn: [] },
      ...{ paused: false, isPublic: false, values: { url: service.url } },
    })
    .expect(200);
  const nodeSelector = { ...SELECT_NONE, nodes: [node.uuid] };
  await client
    .post('/api/v1/admin/alerts/rules')
    .send({ ...RULE, nodeSelector })
    .expect(201);
  await minutes(12, 4);
  expect((await queuedNotices(instance)).map(({ title }) => title)).toEqual(['Shop: Response time is high']);
}, 60_000);

it('replays a rule about response times on their history', async () => {
  const { client, minutes, service } = await site(['Shop']);
  await using _ = service;
  await minutes(6, 0.1);
  await minutes(12, 4);
  await minutes(12, 0.1);
  const { body } = await client.post('/api/v1/admin/alerts/backtest').send({ days: 1, rule: RULE }).expect(200);
  expect(Backtest.parse(body.data)).toMatchObject({
    ...{ matchingNodes: 1, evaluatedNodes: 1, count: 1 },
    firings: [{ node: null, labels: { check: 'Shop' }, peak: 4000 }],
  });
}, 60_000);

it('exports the response times of a check as CSV', async () => {
  const { client, minutes, service, ids, clock } = await site(['Shop']);
  await using _ = service;
  await minutes(2, 0.5);
  const span = { from: clock.now() - HOUR_MS, to: clock.now() + 1000, format: 'csv' };
  const { text, headers } = await client.get(`${CHECKS}/${ids[0]}/history`).query(span).expect(200);
  expect(headers['content-type']).toMatch(/^text\/csv/);
  const [heading, ...rows] = text.trim().split('\r\n');
  expect(heading).toBe(
    'check,time,runs,check_response_seconds avg [seconds],check_response_seconds min [seconds],check_response_seconds max [seconds]',
  );
  expect(rows[0]).toMatch(/^Shop,\d{4}-.*Z,3,[\d.]+,[\d.]+,0\.5$/);
}, 60_000);

it.each([
  ['for its slot', 60, [NaN, NaN, 3, 3, 3, 3, 3, NaN]],
  ['until the next run is overdue', 180, [NaN, NaN, 3, 3, 3, 3, 3, 3]],
])('uses a response time %s', (_, interval, values) => {
  const slots = [{ at: 720, count: 2, sum: 6 }];
  expect([...minutesOf(slots, { interval }, 300, { from: 600, minutes: 8 })]).toEqual(values);
});
