import { writeMachineFiles } from '../../test/write-machine-files.ts';
import { DEFAULT_COLLECT_OPTIONS } from '../collect/collect-options.ts';
import { LinuxMachine } from '../collect/linux/linux-machine.ts';
import { parseMachine } from '../collect/machine-file.ts';
import { anonymised } from './anonymise.ts';
import { capture } from './capture.ts';

it('captures a machine as a file that reads like the machine', () => {
  using original = writeMachineFiles('openwrt-dsa');
  using copy = writeMachineFiles(`${capture(original.roots)}\n`);
  const [a, b] = [original, copy].map(({ roots }) => {
    const machine = new LinuxMachine(roots, DEFAULT_COLLECT_OPTIONS, () => 'boot');
    const { cpu, load, interfaces, uptime } = machine.read();
    machine.close();
    return { cpu, load, interfaces, uptime };
  });
  expect(b).toEqual(a);
  expect(b!.interfaces).toMatchObject([{ name: 'wan' }]);
});

it("replaces names that identify the machine's owner", () => {
  const text = [
    'tokyo-1 is the host of ada',
    '31 1 8:1 / /home/ada/data rw - nfs4 nas.example.org:/export rw,addr=198.51.100.7',
    'MAC_ADDRESS=52:54:00:12:34:56',
    'Serial          : 10000000abcdef01',
    'overlay /var/lib/docker/0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef/merged',
    'fe80:0:0:0:5054:ff:fe12:3456',
  ].join('\n');
  const safe = anonymised(text, ['tokyo-1', 'ada']);
  for (const secret of ['tokyo', 'ada', 'nas', '198.51', '52:54', '10000000', '0123456789', 'fe12'])
    expect(safe).not.toContain(secret);
  expect(safe).toContain('31 1 8:1 / /home/');
});

(process.platform === 'linux' ? it : it.skip)('captures this machine in a moment and without its name', () => {
  const { files, sizes } = parseMachine(capture());
  expect(files.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['proc/stat', 'proc/meminfo', 'proc/self/mountinfo']),
  );
  expect(sizes.length).toBeGreaterThan(0);
});
