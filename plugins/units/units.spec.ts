import { fuzzCollector, testCollector, testCollectorLog } from '@vitrine/plugin-sdk/testing';
import units from './collector.ts';

/* Output of systemd 252: `systemctl list-units --all --plain --no-legend`. */
const LISTED = `apt-daily.timer              loaded    active   waiting   Daily apt download activities
nginx.service                loaded    active   running   A high performance web server
backup.service               loaded    failed   failed    Nightly backup
ghost.service                not-found inactive dead      ghost.service
dev-sda1.device              loaded    active   plugged   DISK
`;
const programs = { systemctl: () => LISTED };

it('counts the failed units, and names them and the chosen ones', async () => {
  const { values } = await testCollector(units, { programs }, { watch: ['nginx.service', 'gone.service'] })();
  expect(values).toEqual([
    { family: 'failed', value: 1 },
    { family: 'state', labels: { unit: 'nginx.service' }, value: 'active' },
    { family: 'state', labels: { unit: 'gone.service' }, value: 'inactive' },
    { family: 'state', labels: { unit: 'backup.service' }, value: 'failed' },
  ]);
});

it('reports nothing to read without systemd', async () => {
  await expect(testCollector(units, {})()).rejects.toThrow('systemctl does not exist');
  const offline = { systemctl: () => ({ code: 1, stdout: '' }) };
  await expect(testCollector(units, { programs: offline })()).rejects.toThrow('systemd does not run');
});

it('survives 1,000 broken lists', async () => {
  expect(await fuzzCollector(units, LISTED, broken => ({ programs: { systemctl: () => broken } }))).toBe(1000);
});

/* Format of journalctl(1), --output short-iso. */
const JOURNAL = `2026-06-01T12:00:00+0000 web systemd[1]: Started nginx.service.
2026-06-01T12:00:05+0000 web nginx[412]: ready
`;

it('reads the last lines of the journal about a unit', async () => {
  const commands: (readonly string[])[] = [];
  const journalctl = (args: readonly string[]) => (commands.push(args), JOURNAL);
  const lines = await testCollectorLog(units, 'nginx.service', { programs: { journalctl } });
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('nginx[412]: ready');
  expect(commands[0]!.slice(0, 4)).toEqual(['--unit', 'nginx.service', '--lines', '100']);
});

it.each(['*', 'nginx*', '-b', 'a b', '', '../x'])('reads no journal of a unit named %j', async name => {
  const journalctl = () => JOURNAL;
  await expect(testCollectorLog(units, name, { programs: { journalctl } })).rejects.toThrow('is no name of a unit');
});

it('names the group with access to the journal if the journal is empty', async () => {
  const programs = { journalctl: () => '' };
  await expect(testCollectorLog(units, 'nginx.service', { programs })).rejects.toThrow('the group systemd-journal');
});
