const GIB = 2 ** 30;

/** Locations of a fleet: name of the data center, country, group. */
const PLACES = [
  ['frankfurt', 'DE', 'Europe'],
  ['tokyo', 'JP', 'Asia'],
  ['上海-网关', 'CN', '备用机房'],
  ['a-node-with-a-very-long-name-that-does-not-fit-anywhere', 'US', 'America'],
  ['helsinki', 'FI', 'Europe'],
  ['osaka', 'JP', 'Asia'],
  ['臺北', 'TW', '备用机房'],
  ['sydney-backup', 'AU', 'Asia'],
  ['são-paulo', 'BR', 'America'],
  ['singapore', 'SG', 'Asia'],
  ['香港-CN2-GIA', 'HK', '备用机房'],
  ['amsterdam', 'NL', 'Europe'],
  ['johannesburg', 'ZA', 'A group whose name is far too long'],
  ['서울', 'KR', 'Asia'],
  ['los-angeles', 'US', 'America'],
  ['London', 'GB', 'Europe'],
] as const;

const SYSTEMS = [
  'Debian GNU/Linux 13 (trixie)',
  'Ubuntu 24.04.3 LTS',
  'Alpine Linux v3.22',
  'Rocky Linux 9.6 (Blue Onyx)',
  'Windows Server 2025 Datacenter',
  'FreeBSD 14.3-RELEASE',
] as const;
const PROCESSORS = ['AMD EPYC 9634', 'Intel(R) Xeon(R) Platinum 8481C CPU @ 2.70GHz', 'Ampere Altra'] as const;
const CORES = [1, 2, 4, 8, 64] as const;
const TAGS = ['web<green>;kvm', '', 'gia<ruby>;三网优化<orange>;ipv6', 'backup<gray>', 'database<blue>;nvme'] as const;
const CYCLES = ['monthly', 'annual', 'quarterly', 'once'] as const;
const CURRENCIES = ['$', '€', '¥', '£'] as const;

/** Returns a pseudo-random number between 0 and 1 for an index in the fleet, equal in every run. */
const spread = (i: number, salt: number) => Math.abs(Math.sin((i + 1) * 12.9898 + salt * 78.233) * 43758.5453) % 1;
const choose = <T>(list: readonly T[], i: number) => list[i % list.length]!;

/** Node of a fleet whose names, locations, sizes and values vary like those of real machines. */
export interface VariedNode {
  readonly name: string;
  readonly group: string;
  readonly region: string;
  readonly settings: object;
  readonly facts: object;
  /** Typical usage of processor, memory and disk in percent, and of the network in bytes per second. */
  readonly cpu: number;
  readonly ram: number;
  readonly disk: number;
  readonly network: number;
  /** Outages: how many days ago, and how many minutes each lasted. */
  readonly outages: readonly (readonly [day: number, minutes: number])[];
  readonly state: 'online' | 'offline' | 'never reported';
}

/** Which nodes are offline or never reported: every nth node from an index on, so that a large fleet has several of them. */
const OFFLINE = [7, 5] as const;
const NEVER_REPORTED = [31, 7] as const;
const isNth = (i: number, [every, first]: readonly [number, number]) => i % every === first % every && i >= first;

/** Returns a fleet, equal in every run. */
export function variedNodes(count: number, now: number): VariedNode[] {
  return Array.from({ length: count }, (_, i): VariedNode => {
    const [place, region, group] = choose(PLACES, i);
    const day = 24 * 3_600_000;
    const outageCount = i % 3 === 0 ? 0 : Math.floor(spread(i, 1) * 6);
    const isFree = i % 9 === 4;
    return {
      name: `${place}-${Math.floor(i / PLACES.length) + 1}`,
      group,
      region,
      settings: {
        tags: choose(TAGS, i),
        price: isFree ? -1 : Math.round(spread(i, 2) * 6000) / 100,
        currency: choose(CURRENCIES, i),
        billingCycle: choose(CYCLES, i),
        expiredAt: now + Math.round(spread(i, 3) * 400 - 5) * day,
        trafficLimit: i % 4 === 3 ? 0 : 1e12 * (1 + (i % 5)),
      },
      facts: {
        os: choose(SYSTEMS, i),
        cpuName: choose(PROCESSORS, i),
        cpuCores: choose(CORES, i),
        ramTotal: choose([0.5, 2, 16, 128], i) * GIB,
        swapTotal: i % 2 ? 0 : GIB,
        diskTotal: choose([10, 40, 200, 7600], i) * GIB,
        virtualization: choose(['kvm', 'lxc', '', 'openvz'], i),
        arch: choose(PROCESSORS, i) === 'Ampere Altra' ? 'aarch64' : 'x86_64',
      },
      cpu: Math.round(2 + 94 * spread(i, 4) ** 2),
      ram: Math.round(12 + 80 * spread(i, 7)),
      disk: Math.round(8 + 88 * spread(i, 5)),
      network: Math.round(10 ** (3 + 5 * spread(i, 6))),
      outages: Array.from({ length: outageCount }, (_, k) => [
        1 + Math.floor(spread(i, 10 + k) * 88),
        Math.ceil(spread(i, 20 + k) ** 3 * 700) + 2,
      ]),
      state: isNth(i, NEVER_REPORTED) ? 'never reported' : isNth(i, OFFLINE) ? 'offline' : 'online',
    };
  });
}
