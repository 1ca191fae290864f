import { defineCollector, NothingHere, type CollectedValue, type CollectorAccess } from '@vitrine/plugin-sdk/collector';
import { readSupplies } from './power-supply.ts';

/*
 * Files of chips: https://docs.kernel.org/hwmon/sysfs-interface.html; files of zones:
 * https://docs.kernel.org/driver-api/thermal/sysfs-api.html
 */

const HWMON = '/sys/class/hwmon';
const THERMAL = '/sys/class/thermal';
const SUPPLY = '/sys/class/power_supply';
/** Skipped chips: reading the temperature of a drive may wake it up, and the collector of disk health reports it. */
const LEFT_ALONE = /^drivetemp$/;

/** Families of a chip's inputs, and the divisor of their values. */
const INPUTS: readonly (readonly [file: RegExp, family: string, divisor: number])[] = [
  [/^(temp\d+)_input$/, 'temperature_celsius', 1000],
  [/^(fan\d+)_input$/, 'fan_rpm', 1],
  [/^(power\d+)_(?:input|average)$/, 'power_watts', 1e6],
];

/** Collector of temperatures, fans, power and batteries. */
export default defineCollector({
  id: 'sensors',
  help: 'temperatures, fans, power and batteries',
  every: 60,
  max: 64,
  config: { exclude: [] as readonly string[] },
  needs: () => ({ read: [HWMON, THERMAL, SUPPLY] }),
  open(access, { exclude }) {
    return async () => {
      const measured = [...(await readChips(access)), ...(await readZones(access))];
      const values = [...numbered(measured), ...(await readSupplies(access, SUPPLY))].filter(
        ({ labels = {} }) => !exclude.includes(Object.values(labels)[0] ?? ''),
      );
      if (values.length === 0) throw new NothingHere('this machine has no sensors');
      return { values };
    };
  },
});

async function readChips({ read, list }: CollectorAccess): Promise<CollectedValue[]> {
  const values: CollectedValue[] = [];
  for (const folder of await namesIn(list, HWMON)) {
    const chip = (await attempt(read(`${HWMON}/${folder}/name`))).trim();
    if (!chip || LEFT_ALONE.test(chip)) continue;
    const files = await namesIn(list, `${HWMON}/${folder}`);
    const seen = new Set<string>();
    for (const file of files)
      for (const [pattern, family, divisor] of INPUTS) {
        const input = pattern.exec(file)?.[1];
        // Some chips have both an input and an average.
        if (input === undefined || seen.has(input)) continue;
        const value = valueOf(await attempt(read(`${HWMON}/${folder}/${file}`)), divisor);
        if (value === undefined || !isPlausible(family, value)) continue;
        seen.add(input);
        const label = (await attempt(read(`${HWMON}/${folder}/${input}_label`))).trim() || input;
        values.push({ family, labels: { sensor: printable(`${chip} ${label}`) }, value });
      }
  }
  return values;
}

async function readZones({ read, list }: CollectorAccess): Promise<CollectedValue[]> {
  const values: CollectedValue[] = [];
  for (const zone of (await namesIn(list, THERMAL)).filter(name => /^thermal_zone\d+$/.test(name))) {
    const type = (await attempt(read(`${THERMAL}/${zone}/type`))).trim();
    const value = valueOf(await attempt(read(`${THERMAL}/${zone}/temp`)), 1000);
    if (type && value !== undefined && isPlausible('temperature_celsius', value))
      values.push({ family: 'temperature_celsius', labels: { sensor: printable(type) }, value });
  }
  return values;
}

/** Numbers sensors with the same name in the system's order, because two processors have the same chip. */
function numbered(values: readonly CollectedValue[]): CollectedValue[] {
  const counts = new Map<string, number>();
  return values.map(value => {
    const sensor = value.labels!['sensor']!;
    const key = `${value.family} ${sensor}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? value : { ...value, labels: { sensor: `${sensor} #${count}` } };
  });
}

/**
 * Returns true for a plausible value. A disconnected sensor permanently reports 0, −128 or at least 127 °C. A fan may stand still.
 */
const isPlausible = (family: string, value: number): boolean =>
  family === 'temperature_celsius' ? value > -50 && value < 125 && value !== 0 : value >= 0 && value < 1e6;

/** Returns the names in a folder, sorted; empty if the folder does not exist. */
const namesIn = async (list: CollectorAccess['list'], folder: string): Promise<string[]> => {
  try {
    return (await list(folder)).sort(new Intl.Collator('en', { numeric: true }).compare);
  } catch {
    return [];
  }
};

/** Reading the sensor of a part that is switched off fails. */
const attempt = (content: Promise<string>): Promise<string> => content.catch(() => '');

const valueOf = (text: string, divisor: number): number | undefined =>
  /^-?\d{1,15}$/.test(text.trim()) ? Number(text) / divisor : undefined;

const printable = (name: string) => name.replaceAll(/\p{C}/gu, '?').slice(0, 80);
