/* Simulated fleet of the demo. Nothing is random: every start of the demo shows the same machines with the same past day. */

const GIB = 2 ** 30;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Simulated machine. */
export interface DemoMachine {
  readonly name: string;
  readonly group: string;
  /** Country, ISO 3166-1 alpha-2. */
  readonly region: string;
  readonly os: string;
  readonly cpuName: string;
  readonly cores: number;
  /** Bytes. */
  readonly ram: number;
  readonly disk: number;
  /** Usual usage, 0–1, and sent bytes per second. */
  readonly busy: number;
  readonly network: number;
  readonly tags: string;
  readonly price: number;
  /** Range in minutes ago in which it did not report: from, to. With `to` 0 it is offline now. */
  readonly outages: readonly (readonly [from: number, to: number])[];
}

type Row = readonly [
  name: string,
  group: string,
  region: string,
  size: number,
  busy: number,
  network: number,
  tags: string,
  outages?: DemoMachine['outages'],
];

const ROWS: readonly Row[] = [
  ['fra-web-1', 'Europe', 'DE', 3, 0.34, 2_400_000, 'web<green>'],
  ['fra-web-2', 'Europe', 'DE', 3, 0.31, 2_100_000, 'web<green>'],
  ['fra-db-1', 'Europe', 'DE', 4, 0.52, 800_000, 'database<blue>;nvme'],
  ['ams-cache-1', 'Europe', 'NL', 2, 0.18, 5_200_000, 'cache<orange>'],
  ['hel-backup-1', 'Europe', 'FI', 1, 0.07, 300_000, 'backup<gray>'],
  ['lon-edge-1', 'Europe', 'GB', 1, 0.22, 1_100_000, 'edge'],
  ['par-mail-1', 'Europe', 'FR', 2, 0.12, 90_000, 'mail', [[610, 588]]],
  ['nyc-web-1', 'Americas', 'US', 3, 0.4, 2_900_000, 'web<green>'],
  ['lax-edge-1', 'Americas', 'US', 1, 0.25, 1_300_000, 'edge'],
  ['sao-edge-1', 'Americas', 'BR', 1, 0.29, 700_000, 'edge', [[1210, 1195]]],
  ['tor-build-1', 'Americas', 'CA', 4, 0.66, 450_000, 'build<ruby>'],
  ['tyo-web-1', 'Asia Pacific', 'JP', 3, 0.37, 1_900_000, 'web<green>'],
  ['tyo-db-1', 'Asia Pacific', 'JP', 4, 0.48, 600_000, 'database<blue>', [[42, 0]]],
  ['sgp-edge-1', 'Asia Pacific', 'SG', 2, 0.27, 1_500_000, 'edge'],
  ['hkg-edge-1', 'Asia Pacific', 'HK', 1, 0.23, 900_000, 'edge;ipv6'],
  ['syd-edge-1', 'Asia Pacific', 'AU', 1, 0.16, 500_000, 'edge'],
  ['bom-edge-1', 'Asia Pacific', 'IN', 1, 0.33, 650_000, 'edge', [[300, 291]]],
  ['home-nas', 'Home', 'AT', 0, 0.09, 60_000, 'nas<teal>'],
];
const SYSTEMS = [
  'Debian GNU/Linux 13 (trixie)',
  'Ubuntu 24.04.3 LTS',
  'Rocky Linux 9.6 (Blue Onyx)',
  'FreeBSD 14.3-RELEASE',
];
const PROCESSORS = ['AMD EPYC 9354P', 'Intel(R) Xeon(R) Gold 6338 CPU @ 2.00GHz', 'Ampere Altra'];

export const MACHINES: readonly DemoMachine[] = ROWS.map(
  ([name, group, region, size, busy, network, tags, outages], i) => ({
    name,
    group,
    region,
    os: SYSTEMS[i % SYSTEMS.length]!,
    cpuName: PROCESSORS[i % PROCESSORS.length]!,
    cores: 2 ** (size + 1),
    ram: 4 ** size * 2 * GIB,
    disk: [4000, 40, 80, 160, 960][size]! * GIB,
    busy,
    network,
    tags: tags === '' ? 'demo' : `${tags};demo`,
    price: [0, 4.5, 9, 24, 79][size]!,
    outages: outages ?? [],
  }),
);

/** Latency targets of the demo, with the usual round trip from Europe in ms and their country. */
export const TARGETS = [
  ['Frankfurt', 9, 'DE'],
  ['New York', 84, 'US'],
  ['Tokyo', 214, 'JP'],
] as const;

/** Returns a number from 0 to 1 for two integers: deterministic, without a visible pattern. */
const noise = (a: number, b: number): number => Math.abs(Math.sin(a * 12.9898 + b * 78.233) * 43_758.5453) % 1;

/** Smooth noise from 0 to 1: its value changes over `span` minutes. */
function drift(i: number, minute: number, span: number): number {
  const at = Math.floor(minute / span);
  const part = minute / span - at;
  const smooth = part * part * (3 - 2 * part);
  return noise(i, at) * (1 - smooth) + noise(i, at + 1) * smooth;
}

/** Returns whether a machine reports at a time; `now` is the start time of the demo. */
export const reports = ({ outages }: DemoMachine, at: number, now: number): boolean =>
  !outages.some(([from, to]) => at >= now - from * MINUTE_MS && (to === 0 || at < now - to * MINUTE_MS));

/** File systems: small machines have one, large ones have another one for data. `used`: total usage, 0 to 1. */
function disksOf({ disk }: DemoMachine, used: number) {
  const shares =
    disk < 900 * GIB
      ? ([['/', 1, 1]] as const)
      : ([
          ['/', 0.05, 0.7],
          ['/var', 0.15, 1.25],
          ['/srv', 0.8, 1],
        ] as const);
  return shares.map(([mount, share, fillFactor]) => ({
    mount,
    used: Math.round(disk * share * Math.min(0.94, used * fillFactor)),
    total: Math.round(disk * share),
  }));
}

/** Returns the readings of a machine at a time, in ms since 1970: a daily cycle of load, backups at night, and occasional peaks. */
export function readingOf(machine: DemoMachine, at: number) {
  const i = MACHINES.indexOf(machine);
  const minute = at / MINUTE_MS;
  const ofDay = minute % DAY_MINUTES;
  const day = 0.75 + 0.35 * Math.sin(((ofDay - 540) / DAY_MINUTES) * 2 * Math.PI);
  const night = Math.abs(ofDay - 180 - i * 3) < 18 ? 0.3 : 0;
  const peak = drift(i + 50, minute, 37) > 0.93 ? 0.35 : 0;
  const jitter = 0.12 * (drift(i, minute, 9) - 0.5) + 0.05 * (noise(i, Math.floor(at / 2000)) - 0.5);
  const cpu = Math.min(0.99, Math.max(0.01, machine.busy * day + night + peak + jitter));
  const ram = Math.min(0.96, 0.28 + machine.busy * 0.7 + 0.1 * drift(i + 100, minute, 180));
  const disk = Math.min(0.93, 0.25 + noise(i, 7) * 0.5 + 0.02 * (ofDay / DAY_MINUTES));
  const up = Math.round(machine.network * (0.4 + cpu) * (0.7 + 0.6 * drift(i + 200, minute, 5)));
  return {
    cpu: cpu * 100,
    load: [cpu * machine.cores, cpu * machine.cores * 0.95, cpu * machine.cores * 0.9] as const,
    ramUsed: Math.round(machine.ram * ram),
    swapUsed: 0,
    disks: disksOf(machine, disk),
    network: { up, down: Math.round(up * (0.3 + noise(i, 3))) },
    tcp: Math.round(20 + 600 * cpu),
    udp: Math.round(4 + 30 * noise(i, Math.floor(minute))),
    processes: Math.round(90 + 240 * machine.busy),
    temperature: 34 + 38 * cpu,
  };
}

/** Returns the round trips to each target in a minute: ms, or −1 for a loss. */
export function roundTripsOf(machine: DemoMachine, at: number): readonly number[] {
  const i = MACHINES.indexOf(machine);
  const minute = Math.floor(at / MINUTE_MS);
  return TARGETS.map(([, baseMs], k) => {
    const factors = {
      Europe: [1, 1, 1],
      Home: [1.6, 1.2, 1.1],
      Americas: [9, 0.3, 0.8],
      'Asia Pacific': [18, 2.2, 0.2],
    }[machine.group]![k]!;
    if (noise(i + 31 * k, minute) > 0.994) return -1;
    const evening = 1 + 0.25 * Math.max(0, Math.sin((((minute % DAY_MINUTES) - 840) / DAY_MINUTES) * 2 * Math.PI));
    return baseMs * factors * evening * (1 + 0.15 * noise(i + k, minute));
  });
}
