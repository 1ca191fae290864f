import type { Families, TimelineEvent } from '@vitrine/contracts';
import { HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { VISITOR, type Caller } from '../../platform/http/caller.ts';
import { FamilyRegistryService } from '../labelled/family-registry.service.ts';
import { SeriesMinutesService } from '../labelled/series-minutes.service.ts';
import { FlushService } from '../write/flush.service.ts';
import { MinutesService } from '../write/minutes.service.ts';
import { RestartTimelineService } from './restart-timeline.service.ts';
import { StateTimelineService } from './state-timeline.service.ts';

const ADMIN: Caller = { kind: 'admin', account: 'a', session: 's' };
const FAMILIES = {
  health: { kind: 'state', states: ['ok', 'warn', 'down'], help: 'H.', labels: ['disk'], max: 5 },
  depth: { kind: 'gauge', unit: 'count', help: 'H.' },
} as const satisfies Families;

let site: TestApp;
let node: string;
let start: number;
beforeAll(async () => {
  site = await startTestApp();
  start = site.clock.now() - 2 * HOUR_MS;
  await site.app.get(FamilyRegistryService).declare('tool', FAMILIES);
});
beforeEach(async () => {
  ({ uuid: node } = await site.given.node());
});

const minute = (count: number) => start + count * MINUTE_MS;
const flush = () => site.app.get(FlushService).flush();
const range = (more: object = {}) => ({ from: start - HOUR_MS, to: start + HOUR_MS, limit: 50, ...more });

describe('changes of states', () => {
  function record(at: number, disk: string, value: number): void {
    const { part } = site.app.get(FamilyRegistryService).find('tool_health')!;
    const health = { name: 'health', family: FAMILIES.health, labels: [disk], value };
    const depth = { name: 'depth', family: FAMILIES.depth, labels: [], value };
    site.app.get(SeriesMinutesService).record(node, part!, minute(at), [health, depth]);
  }
  const events = async (more: object = {}, caller: Caller = ADMIN) => {
    await flush();
    return site.app.get(StateTimelineService).eventsOf(node, range(more), caller);
  };
  const short = (list: TimelineEvent[]) => list.map(({ start: at }) => (at - start) / MINUTE_MS);

  it('have the names of the states, and are worse if the new state is later in the list', async () => {
    record(0, 'a', 0);
    record(10, 'a', 2);
    record(20, 'a', 1);
    const change = { kind: 'state', family: 'tool_health', labels: { disk: 'a' } };
    expect(await events()).toEqual([
      {
        ...{ ...change, id: `state-tool_health-a-${minute(10)}-2`, start: minute(10), end: minute(10) },
        ...{ before: 'ok', after: 'down', isWorse: true },
      },
      {
        ...{ ...change, id: `state-tool_health-a-${minute(20)}-1`, start: minute(20), end: minute(20) },
        ...{ before: 'down', after: 'warn', isWorse: false },
      },
    ]);
    expect(await events({}, VISITOR)).toEqual([]);
  });

  it('are those of the range, oldest first, at most the limit of newest ones', async () => {
    for (let at = 0; at <= 30; at++) {
      record(at, 'a', at < 30 ? 0 : 1);
      record(at, 'b', Math.floor(Math.min(at, 20) / 10));
    }
    expect(short(await events())).toEqual([10, 20, 30]);
    expect(short(await events({ limit: 2 }))).toEqual([20, 30]);
    expect(short(await events({ from: minute(20), to: minute(30) }))).toEqual([20]);
    expect(short(await events({ from: minute(21), to: minute(31) }))).toEqual([30]);
  });
});

describe('starts of the machine', () => {
  const events = async (more: object = {}) => {
    await flush();
    return site.app.get(RestartTimelineService).eventsOf(node, range(more));
  };

  it('are those of the range, at most the limit of newest ones', async () => {
    for (let at = 0; at <= 30; at++) {
      const uptime = at < 10 ? 9000 + at * 60 : at < 30 ? 20 + (at - 10) * 60 : 5;
      site.app.get(MinutesService).record(node, minute(at), { uptime });
    }
    const [first, second] = [minute(11) - 20_000, minute(31) - 5000];
    expect(await events()).toEqual(
      [first, second].map(at => ({ kind: 'restart', id: `restart-${at}`, start: at, end: at })),
    );
    const starts = async (more: object) => (await events(more)).map(event => event.start);
    expect(await starts({ limit: 1 })).toEqual([second]);
    expect(await starts({ from: first, to: second })).toEqual([first]);
    expect(await starts({ from: first + 1, to: second + 1 })).toEqual([second]);
  });

  it('are none without reports', async () => {
    expect(await events()).toEqual([]);
  });
});
