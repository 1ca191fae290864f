import { fuzzCollector, testCollector } from '@vitrine/plugin-sdk/testing';
import units from './collector.ts';

/* As systemd 252 prints it: `systemctl list-units --all --plain --no-legend`. */
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
