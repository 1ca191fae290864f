import type { Report } from '@vitrine/plugin-sdk';
import { listOf, mapOf, numberOf, textOf, type Message } from './wire.ts';

/*
 * Maps readings to the families of the corresponding collectors of Vitrine's own agent. Values are not checked here: the core does
 * it.
 */

type Run = NonNullable<Report['series']>[number];
type Value = Run['values'][number];

const MIB = 2 ** 20;
const HOUR_S = 3600;
/** Maximum number of label sets per collector, as in Vitrine's own agent. */
const MAX = { containers: 30, sensors: 64, units: 30, smart: 32 } as const;

/** Numeric health state of a Docker container. */
const UNHEALTHY = 3;
/** States of systemd units, in the order of their numeric codes. */
const UNIT_STATES = ['active', 'inactive', 'failed', 'activating', 'deactivating', 'reloading'] as const;
const REALLOCATED = 5;
/** Used endurance in percent above which a disk counts as worn. */
const WORN = 90;

const EMPTY: Message = new Map();

/** Bytes that containers sent and received, by name, accumulated because agents report rates but the families are counters. */
export class ContainerTraffic {
  private totals = new Map<string, readonly [sent: number, received: number]>();

  /** Adds rates that applied for `seconds`. Removed containers are dropped. */
  add(rates: ReadonlyMap<string, readonly [sent: number, received: number]>, seconds: number): void {
    this.totals = new Map(
      [...rates].map(([name, rate]) => {
        const [sent, received] = this.totals.get(name) ?? [0, 0];
        return [name, [sent + rate[0] * seconds, received + rate[1] * seconds]];
      }),
    );
  }

  of(name: string): readonly [sent: number, received: number] | undefined {
    return this.totals.get(name);
  }
}

/**
 * Returns the traffic rates of the containers in a reading, in bytes per second. Agents before 0.18.3 do not report them in bytes.
 */
export const ratesOf = (data: Message): ReadonlyMap<string, readonly [number, number]> =>
  new Map(
    containersOf(data).flatMap(container => {
      const rate = listOf(container.get(9)).map(numberOf);
      return rate.length === 2 ? [[nameOf(container), [rate[0]!, rate[1]!]] as const] : [];
    }),
  );

/** Returns the series of a reading. `cores`: number of the machine's processors, to which the shares of containers refer. */
export function seriesOf(data: Message, cores: number, traffic: ContainerTraffic): Run[] {
  return [
    ['containers', containers(data, cores, traffic)],
    ['sensors', sensors(mapOf(data.get(0)) ?? EMPTY)],
    ['units', units(data)],
  ].flatMap(([collector, values]) => runOf(collector as string, values as Value[]));
}

/** Returns a run with the numeric values, or nothing if there are none. */
function runOf(collector: string, values: readonly Value[]): Run[] {
  const numericValues = values.filter(([, , value]) => typeof value === 'string' || Number.isFinite(value));
  return numericValues.length > 0 ? [{ collector, age: 0, values: numericValues }] : [];
}

function containers(data: Message, cores: number, traffic: ContainerTraffic): Value[] {
  return containersOf(data).flatMap(container => {
    const labels = { container: nameOf(container) };
    const [sent, received] = traffic.of(labels.container) ?? [];
    return [
      ['state', labels, containerState(container)],
      ['cpu_ratio', labels, (numberOf(container.get(1)) / 100) * cores],
      ['memory_bytes', labels, numberOf(container.get(2)) * MIB],
      ...(sent === undefined ? [] : [['network_transmit_bytes_total', labels, sent] as Value]),
      ...(received === undefined ? [] : [['network_receive_bytes_total', labels, received] as Value]),
    ];
  });
}

const containersOf = (data: Message): Message[] =>
  listOf(data.get(2))
    .flatMap(item => mapOf(item) ?? [])
    .filter(item => nameOf(item) !== '')
    .slice(0, MAX.containers);

const nameOf = (container: Message): string => textOf(container.get(0)).slice(0, 100);

/** Agents list running containers; Docker's status text marks paused and restarting ones. */
function containerState(container: Message): string {
  const status = textOf(container.get(6));
  if (numberOf(container.get(5)) === UNHEALTHY) return 'unhealthy';
  if (/\(paused\)/i.test(status)) return 'paused';
  return /^restarting/i.test(status) ? 'restarting' : 'running';
}

function sensors(stats: Message): Value[] {
  const valuesByName = (key: number, family: string, label: string, divisor: number): Value[] =>
    [...(mapOf(stats.get(key)) ?? EMPTY)]
      .slice(0, MAX.sensors)
      .map(([name, value]) => [family, { [label]: textOf(name).slice(0, 80) }, numberOf(value) / divisor]);
  const [charge = 0] = listOf(stats.get(29)).map(numberOf);
  const batteries = valuesByName(37, 'battery_ratio', 'battery', 100);
  return [
    ...valuesByName(20, 'temperature_celsius', 'sensor', 1),
    ...valuesByName(36, 'fan_rpm', 'sensor', 1),
    // Older agents report one charge level for all batteries.
    ...(batteries.length === 0 && charge > 0
      ? [['battery_ratio', { battery: 'battery' }, charge / 100] as Value]
      : batteries),
  ];
}

/** Returns the number of failed systemd units, and their names. */
function units(data: Message): Value[] {
  const all = listOf(data.get(3)).flatMap(unit => mapOf(unit) ?? []);
  if (all.length === 0) return [];
  const failed = all.filter(unit => UNIT_STATES[numberOf(unit.get(1))] === 'failed');
  return [
    ['failed', {}, failed.length],
    ...failed
      .slice(0, MAX.units)
      .map((unit): Value => ['state', { unit: textOf(unit.get(0)).slice(0, 100) }, 'failed']),
  ];
}

/** Returns the series of disk health from a response. */
export function disksOf(answer: Message): Run[] {
  const values = [...(mapOf(answer.get(0)) ?? answer).values()]
    .flatMap(item => mapOf(item) ?? [])
    .slice(0, MAX.smart)
    .flatMap(diskValues);
  return runOf('smart', values);
}

function diskValues(disk: Message): Value[] {
  const attributes = listOf(disk.get(9)).flatMap(attribute => mapOf(attribute) ?? []);
  const rawOf = (matches: (attribute: Message) => boolean) => {
    const found = attributes.find(matches);
    return found && numberOf(found.get(5));
  };
  const attributeOf = (...names: string[]) => rawOf(attribute => names.includes(textOf(attribute.get(1))));
  const used = attributeOf('PercentageUsed');
  const hours = attributeOf('PowerOnHours', 'Power_On_Hours');
  const status = textOf(disk.get(5));
  const temperature = numberOf(disk.get(8));
  const labels = { disk: textOf(disk.get(6)).replace('/dev/', '').slice(0, 100) };
  const values: Record<string, number | string | undefined> = {
    health: status === 'FAILED' ? 'failing' : status !== 'PASSED' ? undefined : (used ?? 0) >= WORN ? 'worn' : 'passed',
    temperature_celsius: temperature > 0 ? temperature : undefined,
    wear_ratio: used === undefined ? undefined : used / 100,
    reallocated_sectors: rawOf(attribute => numberOf(attribute.get(0)) === REALLOCATED),
    media_errors: attributeOf('MediaErrors'),
    power_on_seconds_total: hours && hours * HOUR_S,
  };
  return Object.entries(values).flatMap(([family, value]): Value[] =>
    value === undefined || labels.disk === '' ? [] : [[family, labels, value]],
  );
}
