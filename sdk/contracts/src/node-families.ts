import { defineFamilies } from './families.ts';
import type { MetricName } from './metrics.ts';

/** Source of the families that Vitrine itself declares. */
export const NODE_SOURCE = 'node';

/**
 * Families of values that every node reports about itself as a whole. By metric: name and text. A metric has one series per node.
 */
export const METRIC_FAMILIES = {
  cpu: ['cpu_ratio', 'Use of all cores, 0 to 1.'],
  load1: ['load1', 'Load average of one minute.'],
  load5: ['load5', 'Load average of five minutes.'],
  load15: ['load15', 'Load average of fifteen minutes.'],
  ramUsed: ['memory_used_bytes', 'Memory in use.'],
  swapUsed: ['swap_used_bytes', 'Swap in use.'],
  diskUsed: ['disk_used_bytes', 'Disk in use, all counted disks together.'],
  netUp: ['network_transmit_bytes_per_second', 'Bytes sent each second.'],
  netDown: ['network_receive_bytes_per_second', 'Bytes received each second.'],
  trafficUp: ['network_transmit_bytes_total', 'Bytes sent since the node was added.'],
  trafficDown: ['network_receive_bytes_total', 'Bytes received since the node was added.'],
  tcp: ['tcp_connections', 'TCP connections.'],
  udp: ['udp_connections', 'UDP sockets.'],
  processes: ['processes', 'Processes.'],
  uptime: ['uptime_seconds', 'Time since the machine started.'],
  temperature: ['temperature_celsius', 'The hottest sensor.'],
  gpu: ['gpu_ratio', 'Mean use of all GPUs, 0 to 1.'],
  gpuMemoryUsed: ['gpu_memory_used_bytes', 'Memory of all GPUs in use.'],
} as const satisfies Record<MetricName, readonly [name: string, help: string]>;

/** Families of the components of a node, which the core derives from its reports. */
export const PART_FAMILIES = defineFamilies({
  core_usage_ratio: {
    kind: 'gauge',
    unit: 'ratio',
    help: 'Use of a processor core, 0 to 1.',
    labels: ['core'],
    max: 128,
    range: [0, 1],
  },
  filesystem_used_bytes: {
    kind: 'gauge',
    unit: 'bytes',
    help: 'Used space of a file system.',
    labels: ['mount'],
    max: 64,
  },
  filesystem_used_ratio: {
    kind: 'gauge',
    unit: 'ratio',
    help: 'Used part of a file system, 0 to 1.',
    labels: ['mount'],
    max: 64,
    range: [0, 1],
  },
  interface_transmit_bytes_per_second: {
    kind: 'gauge',
    unit: 'bytes_per_second',
    help: 'Bytes that a network interface sends each second.',
    labels: ['interface'],
    max: 64,
  },
  interface_receive_bytes_per_second: {
    kind: 'gauge',
    unit: 'bytes_per_second',
    help: 'Bytes that a network interface receives each second.',
    labels: ['interface'],
    max: 64,
  },
  gpu_usage_ratio: {
    kind: 'gauge',
    unit: 'ratio',
    help: 'Use of a GPU, 0 to 1.',
    labels: ['gpu'],
    max: 16,
    range: [0, 1],
  },
  gpu_memory_bytes: {
    kind: 'gauge',
    unit: 'bytes',
    help: 'Memory of a GPU in use.',
    labels: ['gpu'],
    max: 16,
  },
  gpu_temperature_celsius: {
    kind: 'gauge',
    unit: 'celsius',
    help: 'Temperature of a GPU.',
    labels: ['gpu'],
    max: 16,
  },
});
