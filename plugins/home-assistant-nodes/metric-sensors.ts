import type { FamilyView, HistoryAccess } from '@vitrine/plugin-sdk';

/** Sensor for a family: its name in the published state, attributes for Home Assistant, and value. */
export interface MetricSensor {
  readonly name: string;
  readonly shown: Readonly<Record<string, unknown>>;
  readonly value: number | string;
}

/** Attributes of a unit in Home Assistant, and the factor from the unit of the family. */
const UNITS: Readonly<Record<string, readonly [shown: Readonly<Record<string, string>>, factor: number]>> = {
  ratio: [{ unit_of_measurement: '%' }, 100],
  bytes: [{ unit_of_measurement: 'B', device_class: 'data_size' }, 1],
  bytes_per_second: [{ unit_of_measurement: 'B/s', device_class: 'data_rate' }, 1],
  seconds: [{ unit_of_measurement: 's', device_class: 'duration' }, 1],
  celsius: [{ unit_of_measurement: '°C', device_class: 'temperature' }, 1],
  volts: [{ unit_of_measurement: 'V', device_class: 'voltage' }, 1],
  watts: [{ unit_of_measurement: 'W', device_class: 'power' }, 1],
  hertz: [{ unit_of_measurement: 'Hz', device_class: 'frequency' }, 1],
  count: [{}, 1],
};

/** Returns the sensors for families of plugins, only those without labels, because an entity of Home Assistant has one value. */
export async function metricSensors(history: HistoryAccess, node: string, all: boolean): Promise<MetricSensor[]> {
  const families = new Map((await history.families()).map(family => [family.name, family]));
  return (await history.newest(node)).flatMap(({ family: name, value }) => {
    const family = families.get(name);
    return family && family.labels === undefined && (all || family.isPublic) ? [sensorOf(family, value)] : [];
  });
}

function sensorOf(family: FamilyView, value: number): MetricSensor {
  const { name, title = name } = family;
  if (family.kind === 'state') {
    const { states } = family;
    return { name, shown: { name: title, device_class: 'enum', options: states }, value: states[value] ?? '' };
  }
  const [unit, factor] = UNITS[family.unit] ?? UNITS['count']!;
  const state_class = family.kind === 'counter' ? 'total_increasing' : 'measurement';
  return { name, shown: { name: title, state_class, ...unit }, value: Number((value * factor).toPrecision(12)) };
}
