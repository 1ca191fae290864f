import { join } from 'node:path';
import type { GpuReading } from '@vitrine/contracts';
import { gpuName } from './gpu-names.ts';
import { ProcFile } from './proc-file.ts';
import { isThere, namesIn } from './text-file.ts';

/** Graphics card whose driver reports its utilisation in /sys. */
export interface SysGpu {
  read(): GpuReading;
  close(): void;
}

/** The cards of the amdgpu driver. */
export function sysGpus(sys: string, root: string): SysGpu[] {
  const folder = join(sys, 'class/drm');
  return namesIn(folder)
    .filter(name => /^card\d+$/.test(name) && isThere(join(folder, name, 'device/gpu_busy_percent')))
    .map(name => openGpu(join(folder, name, 'device'), root));
}

function openGpu(device: string, root: string): SysGpu {
  const name = gpuName(device, root);
  const files = {
    usage: new ProcFile(join(device, 'gpu_busy_percent')),
    memoryUsed: new ProcFile(join(device, 'mem_info_vram_used')),
    memoryTotal: new ProcFile(join(device, 'mem_info_vram_total')),
    temperature: new ProcFile(join(device, 'hwmon', namesIn(join(device, 'hwmon'))[0] ?? '', 'temp1_input')),
  };
  return {
    read() {
      const usage = files.usage.number();
      const memoryUsed = files.memoryUsed.number();
      const memoryTotal = files.memoryTotal.number();
      const millidegrees = files.temperature.number();
      return {
        name,
        ...(usage !== undefined && { usage }),
        ...(memoryUsed !== undefined && { memoryUsed }),
        ...(memoryTotal !== undefined && { memoryTotal }),
        ...(millidegrees !== undefined && { temperature: millidegrees / 1000 }),
      };
    },
    close: () => Object.values(files).forEach(file => file.close()),
  };
}
