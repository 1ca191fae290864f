import { fuzzCollector, testCollector } from '@vitrine/plugin-sdk/testing';
import smart from './collector.ts';

/* Excerpts of the output of smartctl 7.4 --json, fields as in https://www.smartmontools.org/wiki/JSON. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  '--scan': {
    devices: [
      { name: '/dev/sda', info_name: '/dev/sda [SAT]', type: 'sat', protocol: 'ATA' },
      { name: '/dev/nvme0', info_name: '/dev/nvme0', type: 'nvme', protocol: 'NVMe' },
      { name: '/dev/sdb', info_name: '/dev/sdb [SAT]', type: 'sat', protocol: 'ATA' },
      { name: '/dev/sdc', info_name: '/dev/sdc', type: 'scsi', protocol: 'SCSI' },
    ],
  },
  '/dev/sda': {
    smart_status: { passed: true },
    temperature: { current: 34 },
    power_on_time: { hours: 10 },
    ata_smart_attributes: { table: [{ id: 5, name: 'Reallocated_Sector_Ct', raw: { value: 8, string: '8' } }] },
  },
  '/dev/nvme0': {
    smart_status: { passed: true, nvme: { value: 0 } },
    temperature: { current: 51 },
    nvme_smart_health_information_log: { critical_warning: 0, percentage_used: 93, media_errors: 0 },
  },
  '/dev/sdb': {
    smartctl: { exit_status: 2, messages: [{ string: 'Device is in STANDBY mode, exit(2)', severity: 'information' }] },
  },
  '/dev/sdc': {
    smartctl: { exit_status: 1, messages: [{ string: '/dev/sdc: Unknown USB bridge', severity: 'error' }] },
  },
};
const programs = { smartctl: (args: readonly string[]) => JSON.stringify(ANSWERS[args.at(-1)!] ?? {}) };

it('reads ATA and NVMe disks, skips sleeping ones and names unreadable ones', async () => {
  const { values, problems } = await testCollector(smart, { programs })();
  const valuesOf = (family: string) =>
    Object.fromEntries(
      values.filter(value => value.family === family).map(({ labels, value }) => [labels!['disk'], value]),
    );
  expect(valuesOf('health')).toEqual({ sda: 'passed', nvme0: 'worn' });
  expect(valuesOf('temperature_celsius')).toEqual({ sda: 34, nvme0: 51 });
  expect(valuesOf('wear_ratio')).toEqual({ nvme0: 0.93 });
  expect(valuesOf('reallocated_sectors')).toEqual({ sda: 8 });
  expect(valuesOf('power_on_seconds_total')).toEqual({ sda: 36_000 });
  expect(problems).toEqual(['/dev/sdc: /dev/sdc: Unknown USB bridge']);
});

it('reports a missing right, a missing smartctl and one that is too old', async () => {
  const denied = { smartctl: { messages: [{ string: 'Smartctl open device: /dev/sda failed: Permission denied' }] } };
  const machine = (answer: (args: readonly string[]) => string) => ({ programs: { smartctl: answer } });
  const scan = JSON.stringify(ANSWERS['--scan']);
  const cases = [
    [machine(args => (args.at(-1) === '--scan' ? scan : JSON.stringify(denied))), 'smartctl needs root'],
    [{}, 'smartctl does not exist'],
    [machine(() => 'smartctl 6.6 2017-11-05'), 'version 7 or newer'],
  ] as const;
  for (const [machine, message] of cases) await expect(testCollector(smart, machine)()).rejects.toThrow(message);
});

it('survives 1,000 broken answers', async () => {
  const scan = JSON.stringify(ANSWERS['--scan']);
  const read = await fuzzCollector(smart, JSON.stringify(ANSWERS['/dev/sda']), broken => ({
    programs: { smartctl: args => (args.at(-1) === '--scan' ? scan : broken) },
  }));
  expect(read).toBeGreaterThan(100);
});
