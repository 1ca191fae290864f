import { join } from 'node:path';
import type { SysGpu } from './gpu-amd.ts';
import { ProcFile } from './proc-file.ts';
import { isThere, namesIn, textOf } from './text-file.ts';

const GPU_DEVICE = /gpu|mali|gm20b|gp10b|gv11b|ga10b|gb10b/i;

/** Graphics units of boards (Mali, Jetson), whose frequency the kernel adjusts to their load. */
export function devfreqGpus(sys: string): SysGpu[] {
  const folder = join(sys, 'class/devfreq');
  return namesIn(folder).flatMap(name => {
    const device = join(folder, name);
    const compatible = textOf(join(device, 'device/of_node/compatible')).split('\0');
    if (!GPU_DEVICE.test(name) && !compatible.some(name => GPU_DEVICE.test(name))) return [];
    const share = new ProcFile(join(device, 'load'));
    const permille = new ProcFile(join(device, 'device/load'));
    if (!isThere(share.path) && !isThere(permille.path)) return [];
    const temperature = new ProcFile(join(zoneOf(sys) ?? device, 'temp'));
    return [
      {
        read: () => {
          const usage = parseLoadShare(share.read()) ?? scaled(permille.number(), 10);
          const celsius = scaled(temperature.number(), 1000);
          return {
            name: nameOf(compatible, name),
            ...(usage !== undefined && { usage }),
            ...(celsius !== undefined && { temperature: celsius }),
          };
        },
        close: () => [share, permille, temperature].forEach(file => file.close()),
      },
    ];
  });
}

/** Parses a load with its frequency: `37@300000000Hz` is 37 %. */
function parseLoadShare(load: string): number | undefined {
  const share = /^(\d{1,3})@\d+/.exec(load)?.[1];
  return share === undefined ? undefined : Math.min(100, Number(share));
}

const scaled = (value: number | undefined, divisor: number): number | undefined =>
  value === undefined ? undefined : value / divisor;

function zoneOf(sys: string): string | undefined {
  const folder = join(sys, 'class/thermal');
  const zone = namesIn(folder).find(name => /^gpu/i.test(textOf(join(folder, name, 'type'))));
  return zone === undefined ? undefined : join(folder, zone);
}

/** `nvidia,ga10b` becomes NVIDIA ga10b; of several names the last is the family. */
function nameOf(compatible: readonly string[], device: string): string {
  const [maker, model] = (compatible.findLast(name => name.includes(',')) ?? '').split(',');
  if (!maker || !model) return device;
  return `${{ nvidia: 'NVIDIA', arm: 'ARM', img: 'PowerVR' }[maker] ?? maker} ${model}`;
}
