import { join } from 'node:path';
import { cacheFor } from '../cache-for.ts';
import { ProcFile } from './proc-file.ts';
import { namesIn, textOf } from './text-file.ts';

const READ_INTERVAL_MS = 5_000;
const SENSORS = 16;
/** Sensor chips of processors, and names of thermal zones on boards without such a chip. */
const PROCESSOR =
  /^(coretemp|k10temp|k8temp|zenpower|fam15h_power|cpu\b|cpu[-_]|soc\b|soc[-_]|x86_pkg_temp|bigcore|littlecore|scpi_sensors|via_cputemp)/;
/** Excluded sensors: reading a drive's wakes it up; graphics cards report their own temperature. */
const LEFT_ALONE = /^(drivetemp|nvme|amdgpu|radeon|nouveau|i915|xe|mlx|iwlwifi|ath|battery|BAT)/i;

interface Sensor {
  readonly chip: string;
  readonly file: ProcFile;
}

/** Highest temperature of the processor, or else of any sensor, in °C; undefined without sensors. */
export class Temperature {
  readonly #sensors: readonly Sensor[];
  readonly read: () => number | undefined;

  constructor(sys: string) {
    const all = [...hwmonSensors(sys), ...zoneSensors(sys)].filter(sensor => !LEFT_ALONE.test(sensor.chip));
    const processor = all.filter(sensor => PROCESSOR.test(sensor.chip));
    this.#sensors = (processor.length ? processor : all).slice(0, SENSORS);
    this.read = cacheFor(READ_INTERVAL_MS, () => this.#hottest());
  }

  close(): void {
    for (const { file } of this.#sensors) file.close();
  }

  #hottest(): number | undefined {
    const readings = this.#sensors.map(({ file }) => Number.parseInt(file.read(), 10) / 1000).filter(isPlausible);
    return readings.length ? Math.max(...readings) : undefined;
  }
}

// An unconnected sensor reports 0, −128 or at least 127 permanently.
const isPlausible = (celsius: number): boolean => celsius > -50 && celsius < 125 && celsius !== 0;

function hwmonSensors(sys: string): Sensor[] {
  const folder = join(sys, 'class/hwmon');
  return namesIn(folder).flatMap(name => {
    const chip = textOf(join(folder, name, 'name'));
    return namesIn(join(folder, name))
      .filter(file => /^temp\d+_input$/.test(file))
      .map(file => ({ chip, file: new ProcFile(join(folder, name, file)) }));
  });
}

function zoneSensors(sys: string): Sensor[] {
  const folder = join(sys, 'class/thermal');
  return namesIn(folder)
    .filter(name => name.startsWith('thermal_zone'))
    .map(name => ({ chip: textOf(join(folder, name, 'type')), file: new ProcFile(join(folder, name, 'temp')) }));
}
