import { defineCollector, NotAllowed, type CollectedValue } from '@vitrine/plugin-sdk/collector';

/* JSON output of smartctl 7: https://www.smartmontools.org/wiki/JSON */

interface Device {
  readonly name: string;
  readonly type: string;
}

/** Returns the value at a path of names and indexes in unvalidated JSON; undefined if there is none. */
function at(json: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inside, name) =>
      typeof inside === 'object' && inside !== null ? (inside as Record<string | number, unknown>)[name] : undefined,
    json,
  );
}
const numberAt = (json: unknown, ...path: readonly (string | number)[]): number | undefined => {
  const found = at(json, ...path);
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
};
const listAt = (json: unknown, ...path: readonly string[]): readonly unknown[] => {
  const found = at(json, ...path);
  return Array.isArray(found) ? found : [];
};

const REALLOCATED = 5;
/** Share of the endurance above which a disk counts as worn. */
const WORN = 0.9;

/** Collector of disk health, by smartctl. Sleeping disks are not woken up. */
export default defineCollector({
  id: 'smart',
  help: 'health, temperature, wear and errors of disks, by smartctl',
  every: 900,
  max: 32,
  config: {},
  needs: () => ({ run: { smartctl: ['--json=c'] } }),
  open({ run }) {
    const call = async (...args: string[]): Promise<unknown> => {
      const { stdout } = await run('smartctl', ['--json=c', ...args]);
      try {
        return JSON.parse(stdout);
      } catch {
        throw new Error('smartctl does not answer with JSON: version 7 or newer is needed');
      }
    };
    return async () => {
      const values: CollectedValue[] = [];
      const problems: string[] = [];
      for (const device of listAt(await call('--scan'), 'devices')) {
        const { name, type } = device as Device;
        const answer = await call('--nocheck=standby', '--all', '--device', type, name);
        const trouble = at(answer, 'smartctl', 'messages', 0, 'string');
        const detail = typeof trouble === 'string' ? trouble : '';
        if (/permission denied|operation not permitted/i.test(detail))
          throw new NotAllowed('smartctl needs root, or CAP_SYS_RAWIO and CAP_SYS_ADMIN for the agent');
        const passed = at(answer, 'smart_status', 'passed');
        if (typeof passed === 'boolean') values.push(...valuesOf(name.replace('/dev/', ''), passed, answer));
        else if (detail && !/standby/i.test(detail)) problems.push(`${name}: ${detail}`);
      }
      return { values, problems };
    };
  },
});

function valuesOf(disk: string, passed: boolean, answer: unknown): CollectedValue[] {
  const used = numberAt(answer, 'nvme_smart_health_information_log', 'percentage_used');
  const wear = used === undefined ? undefined : used / 100;
  const hours = numberAt(answer, 'power_on_time', 'hours');
  const reallocated = listAt(answer, 'ata_smart_attributes', 'table').find(
    attribute => at(attribute, 'id') === REALLOCATED,
  );
  const values: Record<string, number | string | undefined> = {
    health: !passed ? 'failing' : (wear ?? 0) >= WORN ? 'worn' : 'passed',
    temperature_celsius: numberAt(answer, 'temperature', 'current'),
    wear_ratio: wear,
    reallocated_sectors: numberAt(reallocated, 'raw', 'value'),
    media_errors: numberAt(answer, 'nvme_smart_health_information_log', 'media_errors'),
    power_on_seconds_total: hours && hours * 3600,
  };
  return Object.entries(values).flatMap(([family, value]) =>
    value === undefined ? [] : [{ family, labels: { disk }, value }],
  );
}
