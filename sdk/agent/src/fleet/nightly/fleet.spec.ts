import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS } from '@vitrine/contracts/time';
import { CoreServer } from '../../../test/core-server.ts';
import { tempFolder } from '../../../test/temp-folder.ts';
import { readFleetOptions } from '../fleet-options.ts';
import { runFleet } from '../fleet.ts';

const run = async (args: string[]) => {
  const lines: string[] = [];
  const all = await runFleet(readFleetOptions(args)!, line => lines.push(line), new AbortController().signal);
  return { all, lines };
};

it('registers its machines, reports at its own interval, and prints the results', async () => {
  using folder = tempFolder();
  const tokens = join(folder.path, 'tokens');
  await using core = await CoreServer.listen({ tokens: [], key: 'discovery-key', interval: 3600 });
  const args = [
    '--endpoint',
    core.url,
    '--nodes',
    '25',
    '--interval',
    '0.5',
    '--duration',
    '3',
    '--drain',
    '--tokens',
    tokens,
  ];
  const { all, lines } = await run([...args, '--discovery-key', 'discovery-key']);

  expect(core.errors).toEqual([]);
  expect(core.registrations).toHaveLength(25);
  expect(core.disk.size).toBe(25);
  expect(all.made).toBeGreaterThan(25);
  expect(all.acked).toBe(all.made);
  expect(lines.some(line => line.startsWith('connected 25/25'))).toBe(true);
  expect(lines.at(-1)).toContain('25 nodes for');
  expect(readFileSync(tokens, 'utf8').trim().split('\n')).toHaveLength(25);
  expect(statSync(tokens).mode & 0o777).toBe(0o600);

  await run(args);
  expect(core.registrations).toHaveLength(25);
});

it('delivers every report despite flapping, reboots and repetition', async () => {
  using folder = tempFolder();
  const tokens = join(folder.path, 'tokens');
  writeFileSync(tokens, Array.from({ length: 10 }, (_, i) => `t${i}`).join('\n'));
  await using core = await CoreServer.listen({ tokens: Array.from({ length: 10 }, (_, i) => `t${i}`) });
  const trouble = ['--flap', '20', '--reset', '3', '--resend', '20', '--skew', '86400'];
  const { all } = await run([
    '--endpoint',
    core.url,
    '--nodes',
    '10',
    '--interval',
    '0.5',
    '--duration',
    '3',
    '--drain',
    '--tokens',
    tokens,
    '--counts',
    join(folder.path, 'counts'),
    ...trouble,
  ]);

  expect(all.connections).toBeGreaterThan(10);
  expect(all.acked).toBe(all.made);
  const counts = JSON.parse(readFileSync(join(folder.path, 'counts'), 'utf8')) as Record<string, { made: number }>;
  expect(Object.keys(counts)).toHaveLength(10);
  expect(Object.values(counts).reduce((sum, { made }) => sum + made, 0)).toBe(all.made);
  const skews = core.received.map(report => Math.abs(report.at - Date.now()));
  expect(Math.max(...skews)).toBeGreaterThan(HOUR_MS);
  for (const reports of core.disk.values()) {
    const numbers = [...reports.keys()].sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
  }
});

it('explains why no node is registered', async () => {
  await using core = await CoreServer.listen({ tokens: [], key: 'discovery-key' });
  await expect(run(['--endpoint', core.url, '--nodes', '1', '--discovery-key', 'wrong'])).rejects.toThrow(
    'answered 401',
  );
});

it.each([
  [['--nodes', '0', '--admin', 'a:b'], '--nodes must be a number from 1'],
  [['--nodes', '5'], 'say how the nodes get in'],
  [['--admin', 'name'], '--admin must be name:password'],
  [['--admin', '@/no/such/file'], '--admin names a file that cannot be read'],
  [['--flap', 'often', '--admin', 'a:b'], '--flap must be a number'],
  [['--speed', '5'], "Unknown option '--speed'"],
])('rejects %j', (args, message) => expect(() => readFleetOptions(args)).toThrow(message));

it('reads the options of a fleet, with defaults', () => {
  expect(readFleetOptions(['--help'])).toBeUndefined();
  expect(readFleetOptions(['--nodes', '500', '--interval', '3', '--admin', 'max:a:b'])).toMatchObject({
    endpoint: 'http://127.0.0.1:3210',
    nodes: 500,
    interval: 3,
    duration: undefined,
    flap: 0,
    admin: { username: 'max', password: 'a:b' },
  });
});
