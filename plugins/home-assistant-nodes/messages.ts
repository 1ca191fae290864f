import type { DataAccess } from '@vitrine/plugin-sdk';
import type { MetricSensor } from './metric-sensors.ts';

type Node = Awaited<ReturnType<DataAccess['nodes']>>[number];
type State = NonNullable<Awaited<ReturnType<DataAccess['state']>>>;

/** Sensors of a node: name of the value in the published state, and attributes for Home Assistant. */
const SENSORS = {
  cpu: { name: 'CPU', unit_of_measurement: '%', state_class: 'measurement', icon: 'mdi:cpu-64-bit' },
  memory: { name: 'Memory', unit_of_measurement: '%', state_class: 'measurement', icon: 'mdi:memory' },
  disk: { name: 'Disk', unit_of_measurement: '%', state_class: 'measurement', icon: 'mdi:harddisk' },
  load: { name: 'Load', state_class: 'measurement', icon: 'mdi:gauge' },
  upload: { name: 'Upload', device_class: 'data_rate', unit_of_measurement: 'B/s', state_class: 'measurement' },
  download: { name: 'Download', device_class: 'data_rate', unit_of_measurement: 'B/s', state_class: 'measurement' },
  uptime: { name: 'Uptime', device_class: 'duration', unit_of_measurement: 's', state_class: 'measurement' },
} as const;

/** Returns the discovery message of a node: a device with a binary sensor for its connection, and the other sensors. */
export function discoveryOf(
  node: Node,
  metrics: readonly MetricSensor[],
  stateTopic: string,
  statusTopic: string,
): object {
  const id = `vitrine_${node.uuid.replaceAll('-', '')}`;
  const known = [...Object.entries(SENSORS), ...metrics.map(({ name, shown }) => [name, shown] as const)];
  const sensors = known.map(([name, label]) => [
    name,
    {
      platform: 'sensor',
      unique_id: `${id}_${name}`,
      value_template: `{{ value_json.${name} }}`,
      // Values of an offline machine are outdated, so the sensor becomes unavailable.
      availability: [
        { topic: statusTopic },
        { topic: stateTopic, value_template: "{{ 'online' if value_json.online else 'offline' }}" },
      ],
      availability_mode: 'all',
      ...label,
    },
  ]);
  return {
    device: {
      identifiers: [id],
      name: node.name.slice(0, 250),
      manufacturer: 'Vitrine',
      ...(node.os && { model: node.os }),
      ...(node.agentVersion && { sw_version: node.agentVersion }),
    },
    origin: { name: 'Vitrine' },
    components: {
      online: {
        platform: 'binary_sensor',
        unique_id: `${id}_online`,
        name: 'Connection',
        device_class: 'connectivity',
        value_template: "{{ 'ON' if value_json.online else 'OFF' }}",
        availability: [{ topic: statusTopic }],
      },
      ...Object.fromEntries(sensors),
    },
    state_topic: stateTopic,
    qos: 1,
  };
}

/** Returns the published state of a node, as read by the templates of its sensors. */
export const stateOf = ({ ramTotal, diskTotal }: Node, state: State, metrics: readonly MetricSensor[]): object => ({
  online: state.online,
  cpu: round(state.cpu),
  memory: share(state.ramUsed, ramTotal),
  disk: share(state.diskUsed, diskTotal),
  load: state.load1,
  upload: roundValue(state.netUp),
  download: roundValue(state.netDown),
  uptime: state.uptime,
  ...Object.fromEntries(metrics.map(({ name, value }) => [name, value])),
});

/** Missing values stay null: Home Assistant then shows the sensor as unknown. */
const roundValue = (value: number | null) => value && Math.round(value);
const round = (percent: number | null) => percent && Math.round(percent * 10) / 10;
const share = (used: number | null, total: number) => (total > 0 ? round(used && (used / total) * 100) : 0);
