import type { Absence, Facts, InterfaceReading } from '@vitrine/contracts';
import { DAY_MS } from '@vitrine/contracts/time';
import { randomFrom } from '../../../tooling/random.ts';
import { clampReading } from '../collect/clamp-reading.ts';
import type { Machine, Reading } from '../collect/machine.ts';
import { Wave } from './wave.ts';

const GIB = 1024 ** 3;
const SYSTEMS = [
  'Debian GNU/Linux 13 (trixie)',
  'Ubuntu 26.04 LTS',
  'AlmaLinux 10.1',
  'Alpine Linux v3.24',
  'FreeBSD 15.0',
  'openSUSE Leap 16.0',
];
const PROCESSORS = [
  'AMD EPYC 9454P',
  'Intel(R) Xeon(R) Gold 6338',
  'ARM Neoverse-N1',
  'AMD Ryzen 9 7950X',
  'Intel(R) N100',
];
const HYPERVISORS = ['kvm', 'kvm', 'vmware', 'xen', 'none', 'lxc'];

/** Simulated machine with realistic metrics. The same index always yields the same machine. */
export class SimulatedMachine implements Machine {
  readonly stuck = false;
  get absent(): Absence[] {
    return [];
  }
  readonly #random: () => number;
  readonly #facts: Facts;
  readonly #waves;
  readonly #speed: number;
  #boot = 1;
  #bootedAt: number;
  #readAt = performance.now();
  #total = { up: 0, down: 0 };
  #load: [number, number, number] = [0, 0, 0];

  constructor(index: number) {
    this.#random = randomFrom(index + 1);
    const random = this.#random;
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    const ram = 2 ** Math.floor(random() * 8) * GIB;
    this.#facts = {
      hostname: `sim-${String(index).padStart(4, '0')}`,
      os: pick(SYSTEMS),
      kernel: `6.${Math.floor(random() * 18)}.0-${Math.floor(random() * 50)}-amd64`,
      arch: pick(['x86_64', 'x86_64', 'aarch64']),
      cpuName: pick(PROCESSORS),
      cpuCores: 2 ** Math.floor(random() * 7),
      ramTotal: ram,
      swapTotal: pick([0, ram / 2, 2 * GIB]),
      diskTotal: pick([20, 40, 80, 160, 500, 2000]) * GIB,
      virtualization: pick(HYPERVISORS),
      gpuNames: [],
      addresses: [`198.51.100.${(index % 254) + 1}`, `2001:db8::${(index + 1).toString(16)}`],
    };
    this.#waves = {
      cpu: new Wave(random, random() * 0.5),
      ram: new Wave(random, 0.2 + random() * 0.6),
      net: new Wave(random, random() * 0.3),
    };
    this.#speed = pick([1e6, 12.5e6, 125e6]);
    this.#bootedAt = performance.now() - random() * 90 * DAY_MS;
    this.#total = { up: random() * 2e12, down: random() * 4e12 };
  }

  get boot(): string {
    return `boot-${this.#facts.hostname}-${this.#boot}`;
  }

  /** Reboots the machine: counters start at zero. */
  reboot(): void {
    this.#boot += 1;
    this.#bootedAt = performance.now();
    this.#total = { up: 0, down: 0 };
  }

  steadyTime(): number {
    return performance.now();
  }

  facts(): Promise<Facts> {
    return Promise.resolve(this.#facts);
  }

  ready(): Promise<void> {
    return Promise.resolve();
  }

  close(): void {}

  chooseInterfaces(): void {}

  read(): Reading {
    const now = performance.now();
    const seconds = now / 1000;
    const { ramTotal, swapTotal, diskTotal, cpuCores } = this.#facts;
    const cpu = this.#waves.cpu.at(seconds);
    const busy = cpu * cpuCores;
    this.#load = [
      this.#load[0] * 0.9 + busy * 0.1,
      this.#load[1] * 0.98 + busy * 0.02,
      this.#load[2] * 0.995 + busy * 0.005,
    ];
    const reading = {
      cpu: cpu * 100,
      load: this.#load,
      ramUsed: ramTotal * this.#waves.ram.at(seconds),
      swapUsed: swapTotal * 0.1 * this.#random(),
      disks: [{ mount: '/', used: diskTotal * (0.3 + 0.2 * cpu), total: diskTotal }],
      interfaces: [this.#interface((now - this.#readAt) / 1000, seconds)],
      tcp: 20 + 400 * cpu,
      udp: 5 + 20 * this.#random(),
      processes: 80 + 200 * cpu,
      uptime: (now - this.#bootedAt) / 1000,
      temperature: 35 + 45 * cpu,
    };
    this.#readAt = now;
    return clampReading(reading);
  }

  #interface(elapsed: number, seconds: number): InterfaceReading {
    const down = this.#speed * this.#waves.net.at(seconds);
    const up = down * (0.2 + 0.3 * this.#random());
    this.#total = { up: this.#total.up + up * elapsed, down: this.#total.down + down * elapsed };
    return { name: 'eth0', up, down, totalUp: this.#total.up, totalDown: this.#total.down };
  }
}
