/** @jest-environment-options {"customExportConditions": ["node"]} */
import { setImmediate as immediate } from 'node:timers/promises';
import type { Moment } from '@vitrine/contracts';
import { toRow } from '@vitrine/contracts/live-row';
import type { NodeSource } from '@vitrine/theme-sdk/shell';
import { delta, makeNode, makeState, snapshot, uuid } from '../../../test/nodes.ts';
import { nodeStore } from '../../api/live/node-store.ts';
import { readMoments } from './read-moment.ts';
import { shownMoment } from './shown-moment.ts';

const NOON = Date.UTC(2026, 0, 5, 12);
const MINUTE = 60_000;

/** Two current nodes, and a core whose responses the test resolves. */
function site() {
  const store = nodeStore();
  store.apply(snapshot([makeNode(1), makeState({ cpu: 12 })], [makeNode(2), makeState({ cpu: 14 })]));
  const live: NodeSource = {
    ...store,
    connection: () => 'live',
    onConnection: () => () => undefined,
    watch: (_, listener) => store.onDetail(listener),
  };
  const requests: { at: number; give: (moment: Moment) => void; fail: () => void }[] = [];
  let loads = 0;
  const nodeSource = shownMoment(live, () => {
    loads++;
    return Promise.resolve(
      readMoments(live, at => {
        const { promise, resolve, reject } = Promise.withResolvers<Moment>();
        requests.push({ at, give: resolve, fail: () => reject(new Error('busy')) });
        return promise;
      }),
    );
  });
  /** Resolves on the next notification of the page. */
  const nextChange = () =>
    new Promise<void>(resolve => {
      const stop = nodeSource.moment.on(() => {
        stop();
        resolve();
      });
    });
  const momentOf = (at: number, cpu: number): Moment => ({
    at,
    rows: [toRow(uuid(1), makeState({ cpu, netDown: 1000, lastReport: at + MINUTE }))],
  });
  return { store, nodeSource, requests, nextChange, momentOf, loads: () => loads };
}

/** Waits until resolved promises have run. */
const settle = () => immediate();

it('shows the nodes of a chosen minute, then those of now', async () => {
  const { nodeSource, requests, nextChange, momentOf, loads, store } = site();
  const { nodes, moment } = nodeSource;
  expect(nodes.view(uuid(1))?.state.cpu).toBe(12);
  expect(loads()).toBe(0);

  moment.show(NOON);
  expect([moment.at(), nodeSource.state(), nodes.connection()]).toEqual([NOON, 'pending', 'live']);
  await settle();
  const given = nextChange();
  requests[0]!.give(momentOf(NOON, 81));
  await given;
  expect([nodeSource.state(), nodes.connection()]).toEqual(['given', 'past']);
  expect(nodes.view(uuid(1))).toMatchObject({ state: { cpu: 81 }, cpuMinute: 81, node: { name: 'node 1' } });
  expect(nodes.view(uuid(1))).toBe(nodes.view(uuid(1)));
  // The node had not reported by then.
  expect(nodes.view(uuid(2))?.state).toMatchObject({ online: false, lastReport: 0 });
  expect(nodes.totals()).toMatchObject({ nodes: 2, online: 1, waiting: 1, netDown: 1000 });

  // Pushes that arrive meanwhile do not change the page.
  let renders = 0;
  const stop = nodes.onNode(uuid(1), () => renders++);
  store.apply(delta([1, makeState({ cpu: 33 })]));
  expect(renders).toBe(0);
  moment.show(null);
  expect(renders).toBe(1);
  expect([nodes.view(uuid(1))?.state.cpu, nodes.connection(), moment.at()]).toEqual([33, 'live', null]);
  stop();
});

it('requests one minute at a time, the newest choice next, and each once', async () => {
  const { nodeSource, requests, nextChange, momentOf } = site();
  for (let minute = 0; minute < 5; minute++) nodeSource.moment.show(NOON + minute * MINUTE);
  await settle();
  expect(requests.map(({ at }) => at)).toEqual([NOON + 4 * MINUTE]);
  nodeSource.moment.show(NOON + 5 * MINUTE);
  nodeSource.moment.show(NOON + 6 * MINUTE);
  const first = nextChange();
  requests[0]!.give(momentOf(NOON + 4 * MINUTE, 40));
  await first;
  expect([nodeSource.nodes.view(uuid(1))?.state.cpu, nodeSource.state()]).toEqual([40, 'pending']);
  await settle();
  expect(requests.map(({ at }) => at)).toEqual([NOON + 4 * MINUTE, NOON + 6 * MINUTE]);
  const second = nextChange();
  requests[1]!.give(momentOf(NOON + 6 * MINUTE, 60));
  await second;

  nodeSource.moment.show(NOON + 4 * MINUTE);
  await nextChange();
  expect(nodeSource.nodes.view(uuid(1))?.state.cpu).toBe(40);
  expect(requests).toHaveLength(2);
});

it('reports a failed minute, and retries when it is chosen again', async () => {
  const { nodeSource, requests, nextChange, momentOf } = site();
  nodeSource.moment.show(NOON);
  await settle();
  const failed = nextChange();
  requests[0]!.fail();
  await failed;
  expect([nodeSource.state(), nodeSource.nodes.connection(), nodeSource.nodes.view(uuid(1))?.state.cpu]).toEqual([
    'failed',
    'live',
    12,
  ]);
  nodeSource.moment.show(NOON);
  await settle();
  const given = nextChange();
  requests[1]!.give(momentOf(NOON, 81));
  await given;
  expect([nodeSource.state(), nodeSource.nodes.view(uuid(1))?.state.cpu]).toEqual(['given', 81]);
});

it('ignores a response that arrives after the return to now', async () => {
  const { nodeSource, requests, momentOf } = site();
  nodeSource.moment.show(NOON);
  await settle();
  nodeSource.moment.show(null);
  requests[0]!.give(momentOf(NOON, 81));
  await settle();
  expect([nodeSource.nodes.view(uuid(1))?.state.cpu, nodeSource.state(), nodeSource.nodes.connection()]).toEqual([
    12,
    'given',
    'live',
  ]);
});
