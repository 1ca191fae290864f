import { fuzzCollector, testCollector } from '@vitrine/plugin-sdk/testing';
import statsd from './collector.ts';

/*
 * Lines from https://github.com/statsd/statsd/blob/master/docs/metric_types.md and
 * https://docs.datadoghq.com/developers/dogstatsd/datagram_shell/
 */

/** Returns a function that sends lines and runs the collector. */
function running() {
  const waiting: string[] = [];
  const read = testCollector(statsd, { datagrams: { 8125: waiting } });
  return async (...datagrams: string[]) => {
    waiting.push(...datagrams);
    const { values, problems } = await read();
    return { values: values.map(({ family, labels, value }) => [family, labels, value]), problems };
  };
}

it('adds up counters from run to run, by the share that was sent', async () => {
  const run = running();
  expect((await run('gorets:1|c')).values).toEqual([['gorets_total', {}, 1]]);
  expect((await run('gorets:1|c|@0.1', 'gorets:2|c')).values).toEqual([['gorets_total', {}, 13]]);
  expect((await run()).values).toEqual([['gorets_total', {}, 13]]);
});

it('keeps the newest value of a gauge, and applies changes to it', async () => {
  const run = running();
  expect((await run('gaugor:333|g')).values).toEqual([['gaugor', {}, 333]]);
  expect((await run('gaugor:-10|g\ngaugor:+4|g')).values).toEqual([['gaugor', {}, 327]]);
});

it('reports mean, maximum and number of timings in seconds', async () => {
  const run = running();
  expect((await run('glork:320|ms|@0.5', 'glork:80|ms')).values).toEqual([
    ['glork_seconds', {}, 0.24],
    ['glork_max_seconds', {}, 0.32],
    ['glork_events_total', {}, 3],
  ]);
  expect((await run()).values).toEqual([['glork_events_total', {}, 3]]);
});

it('counts the members of a set in a run', async () => {
  expect((await running()('uniques:765|s\nuniques:766|s\nuniques:765|s')).values).toEqual([['uniques_unique', {}, 2]]);
});

it('reads tags as labels, and names as Prometheus would write them', async () => {
  const { values } = await running()('Users.online-now:1|c|@0.5|#country:china,cached', 'fuel.level:0.5|g');
  expect(values).toEqual([
    ['users_online_now_total', { cached: 'true', country: 'china' }, 2],
    ['fuel_level', {}, 0.5],
  ]);
});

it.each([
  ['gorets', '"gorets" is no line of StatsD: name:value|c'],
  ['gorets:x|c', 'gorets: the value must be a finite number'],
  ['gorets:1|c|@2', 'gorets: the sample rate must be above 0 and at most 1'],
  ['gorets:-1|c', 'gorets: a counter only grows; send a gauge'],
  ['9lives:1|c', '9lives: the name "9lives" must be 2 to 60'],
  ['a.b:1|g|#a:1,b:1,c:1,d:1,e:1', 'a.b: 5 labels; at most 4 are kept'],
])('names the fault of %s and keeps the others', async (line, problem) => {
  const { values, problems } = await running()('fine:1|g', line);
  expect(problems).toEqual([expect.stringContaining(problem) as string]);
  expect(values).toContainEqual(['fine', {}, 1]);
});

it('rejects tags that differ from those of the first line', async () => {
  const { problems } = await running()('jobs:1|c|#queue:in', 'jobs:1|c');
  expect(problems).toEqual(['jobs has the tags queue: its first line decided that']);
});

it('keeps at most 1,000 names, and removes unused ones', async () => {
  const run = running();
  const { values, problems } = await run(...Array.from({ length: 1001 }, (_, i) => `g_${i}:1|g`));
  expect([values.length, problems]).toEqual([1000, ['g_1000 is not kept: there are 1000 names already']]);
  for (let i = 0; i < 30; i++) await run('other:1|c').catch(() => undefined);
  // The tags are forgotten together with the name.
  expect(await run('g_0:1|c|#tag:x')).toEqual({ values: [['g_0_total', { tag: 'x' }, 1]], problems: [] });
});

it('reports that nothing was sent yet', async () => {
  await expect(running()()).rejects.toThrow('nothing was sent to 127.0.0.1:8125 yet');
});

it('survives 1,000 broken datagrams', async () => {
  const lines = 'gorets:1|c|@0.1\nglork:320|ms\ngaugor:-10|g\nusers:1|s|#country:china';
  const read = await fuzzCollector(statsd, lines, broken => ({ datagrams: { 8125: [broken] } }));
  expect(read).toBeGreaterThan(900);
});
