import { join } from 'node:path';
import { cacheFor } from '../cache-for.ts';
import { groupBy } from '../group-by.ts';
import { ProcFile } from './proc-file.ts';
import { namesIn, textOf } from './text-file.ts';

const READ_INTERVAL_MS = 5_000;
const SENSORS_PER_RANK = 16;

/** Sensor chips of processors. */
const PROCESSOR_CHIP = /^(coretemp|k10temp|k8temp|zenpower|fam15h_power|via_cputemp|ibmpowernv|apm_xgene|macsmc)/i;
/** Names of the thermal zones and chips of processors on boards without such a chip. */
const PROCESSOR_ZONE =
  /(^|[-_])(cpu|soc|bigcore|littlecore|cluster|cpuss|tcpu)|^x86_pkg_temp|^scpi_sensors|^mtktscpu|^tj[-_]/i;
/** Labels of the sensor for a whole processor. */
const PACKAGE = /^(package id|tdie|physical id)/i;
/** Control value of AMD processors: the temperature, on some models with an offset. */
const CONTROL = /^tctl/i;
/** Labels of the processor's sensor on the chips of mainboards. */
const PROCESSOR_LABEL = /cpu|peci|tsi|tdie|tctl|^core/i;
/** Excluded sensors: reading the sensor of a drive wakes the drive up; graphics cards report their own temperature. */
const LEFT_ALONE =
  /^(drivetemp|nvme|amdgpu|radeon|nouveau|i915|xe$|mlx|iwlwifi|ath|mt7|rtw|r8169|battery|bat|charger|sfp|jc42|spd5118|macsmc.*batt)/i;
/** Zones that are not the processor, and constants: the PMIC of a Jetson board always reads 100 °C. */
const OTHER_PART =
  /gpu|npu|ddr|dram|pmic|modem|wifi|wlan|skin|camera|display|usb|batt|charg|int3400|video|fan-est|aux/i;

interface Sensor {
  /** Rank of a sensor, lowest first, by how well it represents the temperature of a machine. */
  readonly rank: number;
  readonly file: ProcFile;
}

/** Returns the temperature of the processor, or else of the board, in °C; undefined without a representative sensor. */
export class Temperature {
  readonly #ranks: readonly (readonly Sensor[])[];
  readonly read: () => number | undefined;

  constructor(sys: string) {
    const sensors = [...hwmonSensors(sys), ...zoneSensors(sys)];
    const byRank = groupBy(sensors, ({ rank }) => rank);
    this.#ranks = [...byRank].sort(([a], [b]) => a - b).map(([, same]) => same.slice(0, SENSORS_PER_RANK));
    this.read = cacheFor(READ_INTERVAL_MS, () => this.#best());
  }

  close(): void {
    for (const { file } of this.#ranks.flat()) file.close();
  }

  /** The highest plausible value of the best-ranked sensors. */
  #best(): number | undefined {
    for (const sensors of this.#ranks) {
      const readings = sensors.flatMap(({ file }) => celsius(file.number()) ?? []);
      if (readings.length) return Math.max(...readings);
    }
    return undefined;
  }
}

/** Converts the millidegrees of a sensor. Kernels of some boards show whole degrees. */
function celsius(value: number | undefined): number | undefined {
  if (value === undefined) return undefined;
  const degrees = Math.abs(value) <= 150 ? value : value / 1000;
  // An unconnected sensor permanently reports 0, −128 or at least 127.
  return degrees > -50 && degrees < 125 && degrees !== 0 ? degrees : undefined;
}

function hwmonSensors(sys: string): Sensor[] {
  const folder = join(sys, 'class/hwmon');
  return namesIn(folder).flatMap(name => {
    const chip = textOf(join(folder, name, 'name'));
    return namesIn(join(folder, name))
      .filter(file => /^temp\d+_input$/.test(file))
      .flatMap(file => {
        const label = textOf(join(folder, name, file.replace('_input', '_label')));
        const rank = rankOfChip(chip, label);
        return rank === undefined ? [] : [{ rank, file: new ProcFile(join(folder, name, file)) }];
      });
  });
}

function zoneSensors(sys: string): Sensor[] {
  const folder = join(sys, 'class/thermal');
  return namesIn(folder)
    .filter(name => name.startsWith('thermal_zone'))
    .flatMap(name => {
      const rank = rankOfZone(textOf(join(folder, name, 'type')));
      return rank === undefined ? [] : [{ rank, file: new ProcFile(join(folder, name, 'temp')) }];
    });
}

function rankOfChip(chip: string, label: string): number | undefined {
  if (LEFT_ALONE.test(chip)) return undefined;
  if (PROCESSOR_CHIP.test(chip)) {
    if (PACKAGE.test(label)) return 0;
    return CONTROL.test(label) ? 1 : 2;
  }
  if (OTHER_PART.test(label) || OTHER_PART.test(chip)) return undefined;
  if (PROCESSOR_ZONE.test(chip)) return 3;
  if (PROCESSOR_LABEL.test(label)) return 4;
  return /^acpitz/.test(chip) ? 5 : 6;
}

function rankOfZone(type: string): number | undefined {
  if (LEFT_ALONE.test(type) || OTHER_PART.test(type)) return undefined;
  if (PROCESSOR_ZONE.test(type)) return 3;
  return /^acpitz/.test(type) ? 5 : 6;
}
