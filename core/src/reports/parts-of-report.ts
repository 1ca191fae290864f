import { PART_FAMILIES, type Report } from '@vitrine/contracts';
import type { SeriesValue } from '../history/labelled/series-minutes.service.ts';

type PartFamily = keyof typeof PART_FAMILIES;

/**
 * Returns the values of a node's parts: each file system, network interface, GPU and processor core. Missing readings are left out.
 */
export function partsOfReport({ disks, interfaces, gpus, cores }: Report): SeriesValue[] {
  const values: SeriesValue[] = [];
  const put = (name: PartFamily, label: string, value: number | undefined) => {
    if (value !== undefined) values.push({ name, family: PART_FAMILIES[name], labels: [label], value });
  };
  for (const { mount, used, total } of disks ?? []) {
    put('filesystem_used_bytes', mount, used);
    put('filesystem_used_ratio', mount, total > 0 ? Math.min(1, used / total) : undefined);
  }
  for (const { name, up, down } of interfaces ?? []) {
    put('interface_transmit_bytes_per_second', name, up);
    put('interface_receive_bytes_per_second', name, down);
  }
  // By number, which drivers keep stable: two GPUs may be of the same model, and a site may hide system facts from visitors.
  for (const [number, { usage, memoryUsed, temperature }] of (gpus ?? []).entries()) {
    const label = String(number);
    put('gpu_usage_ratio', label, usage === undefined ? undefined : usage / 100);
    put('gpu_memory_bytes', label, memoryUsed);
    put('gpu_temperature_celsius', label, temperature);
  }
  // Processor cores come last: a machine with many of them must not use up the limit for its disks.
  for (const [number, usage] of (cores ?? []).entries())
    put('core_usage_ratio', String(number), usage === null ? undefined : usage / 100);
  return values;
}
