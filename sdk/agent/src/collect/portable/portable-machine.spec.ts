import { Facts, Report } from '@vitrine/contracts';
import { DEFAULT_COLLECT_OPTIONS } from '../collect-options.ts';
import { PortableMachine } from './portable-machine.ts';
import { loadSystem } from './system.ts';
import { volumeReadings } from './volumes.ts';

it('reads this machine without /proc, within the bounds of the contracts', async () => {
  const machine = new PortableMachine(await loadSystem(), DEFAULT_COLLECT_OPTIONS, 'boot');
  await machine.ready();
  const report = Report.parse({ seq: 1, at: 1, ...machine.read() });
  expect(report.ramUsed).toBeGreaterThan(1e7);
  expect(report.processes).toBeGreaterThan(1);
  expect(Facts.parse(await machine.facts()).cpuCores).toBeGreaterThan(0);
});

const volume = (mount: string, fs: string, type: string, size: number, used: number, available = size - used) => ({
  mount,
  fs,
  type,
  size,
  used,
  available,
});

it('counts the volumes of one APFS container once', () => {
  const volumes = [
    volume('/', '/dev/disk3s1s1', 'APFS', 1000, 100, 600),
    volume('/System/Volumes/Data', '/dev/disk3s5', 'APFS', 1000, 300, 600),
    volume('/Volumes/Stick', '/dev/disk4s1', 'exfat', 50, 10),
    volume('/dev', 'devfs', 'devfs', 1, 1),
  ];
  expect(volumeReadings(volumes, DEFAULT_COLLECT_OPTIONS)).toEqual([
    { mount: '/', used: 400, total: 1000 },
    { mount: '/Volumes/Stick', used: 10, total: 50 },
  ]);
});

it('counts drives, pools and included mount points', () => {
  expect(
    volumeReadings([volume('C:', 'C:', 'NTFS', 100, 40), volume('D:', 'D:', 'NTFS', 200, 1)], DEFAULT_COLLECT_OPTIONS),
  ).toHaveLength(2);
  const zfs = [
    volume('/', 'zroot/ROOT/default', 'zfs', 110, 10, 100),
    volume('/home', 'zroot/home', 'zfs', 120, 20, 100),
  ];
  expect(volumeReadings(zfs, DEFAULT_COLLECT_OPTIONS)).toEqual([{ mount: '/', used: 30, total: 130 }]);
  const nas = [volume('/mnt', 'nas:/x', 'nfs', 10, 1), volume('/', '/dev/ada0p2', 'ufs', 10, 1)];
  expect(volumeReadings(nas, DEFAULT_COLLECT_OPTIONS).map(disk => disk.mount)).toEqual(['/']);
  expect(
    volumeReadings(nas, { ...DEFAULT_COLLECT_OPTIONS, includeMountpoints: ['/mnt'] }).map(disk => disk.mount),
  ).toEqual(['/mnt']);
});
