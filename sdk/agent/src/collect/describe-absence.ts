import type { Absence } from '@vitrine/contracts';

const NAMES: Readonly<Record<string, string>> = {
  cpu: 'processor use',
  load: 'load',
  ramUsed: 'memory',
  swapUsed: 'swap',
  disks: 'disks',
  interfaces: 'network interfaces',
  tcp: 'TCP connections',
  udp: 'UDP sockets',
  processes: 'processes',
  uptime: 'uptime',
};

/** Returns one sentence about an omitted reading, with its reason and a remedy. */
export function describeAbsence({ reading, part, reason, source }: Absence): string {
  const subject = part === undefined ? (NAMES[reading] ?? reading) : `${NAMES[reading] ?? reading}: ${part}`;
  const from = source ?? 'its source';
  switch (reason) {
    case 'denied':
      return reading === 'disks'
        ? `${subject} cannot be read: a folder above it may be entered only by its owner. Give the agent the capability CAP_DAC_READ_SEARCH, or leave the disk out with --exclude-mountpoints`
        : `${subject} cannot be read: ${from} is not readable for this user. Start the agent as root, or make it readable`;
    case 'missing':
      return `${subject} cannot be read: ${from} does not exist. In a container, mount it from the host`;
    case 'unsupported':
      return `${subject}: this system does not count it`;
    case 'unreadable':
      return part === undefined
        ? `${subject} cannot be read: ${from} is empty or damaged. In an LXC guest, restart it if lxcfs was restarted`
        : `${subject} cannot be read: its file system does not answer. Its last numbers are kept`;
  }
}
