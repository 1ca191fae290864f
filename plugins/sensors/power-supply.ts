import type { CollectedValue, CollectorAccess } from '@vitrine/plugin-sdk/collector';

/* Files of power supplies: https://www.kernel.org/doc/Documentation/ABI/testing/sysfs-class-power */

/** Battery states by the kernel's name; `Unknown` has no state. */
const BATTERY_STATES: Readonly<Record<string, string>> = {
  Full: 'full',
  Charging: 'charging',
  'Not charging': 'not-charging',
  Discharging: 'discharging',
};

/** Reads batteries and external power from a folder. */
export async function readSupplies({ read, list }: CollectorAccess, folder: string): Promise<CollectedValue[]> {
  const values: CollectedValue[] = [];
  for (const name of await list(folder).catch(() => [])) {
    const text = async (file: string) => (await read(`${folder}/${name}/${file}`).catch(() => '')).trim();
    const number = async (file: string) => {
      const content = await text(file);
      return /^-?\d{1,15}$/.test(content) ? Number(content) : undefined;
    };
    const add = (family: string, label: string, value: number | string | undefined) => {
      if (value !== undefined) values.push({ family, labels: { [label]: name.slice(0, 80) }, value });
    };
    const type = await text('type');
    if (type === 'Battery') {
      const charge = await number('capacity');
      add('battery_ratio', 'battery', charge !== undefined && charge >= 0 && charge <= 100 ? charge / 100 : undefined);
      const status = await text('status');
      add('battery_state', 'battery', Object.hasOwn(BATTERY_STATES, status) ? BATTERY_STATES[status] : undefined);
      add('battery_watts', 'battery', await powerOf(number));
    } else if (type === 'Mains' || type === 'USB') {
      const online = await number('online');
      add('mains_state', 'supply', online === undefined ? undefined : online > 0 ? 'connected' : 'disconnected');
    }
  }
  return values;
}

/** Returns power in watts, from µW, or from µA and µV. Some drivers report discharge as negative. */
async function powerOf(number: (file: string) => Promise<number | undefined>): Promise<number | undefined> {
  const power = await number('power_now');
  if (power !== undefined) return Math.abs(power) / 1e6;
  const [current, voltage] = [await number('current_now'), await number('voltage_now')];
  return current === undefined || voltage === undefined ? undefined : Math.abs(current * voltage) / 1e12;
}
