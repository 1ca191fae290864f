import { defineCollector, NothingHere, type CollectedValue } from '@vitrine/plugin-sdk/collector';
import { unitLogs } from './logs.ts';

/* Columns of `systemctl list-units --plain --no-legend`: UNIT LOAD ACTIVE SUB DESCRIPTION; systemctl(1). */
const LINE = /^(\S+)\s+(\S+)\s+(\S+)\s+(\S+)/;
const STATES = new Set(['active', 'activating', 'reloading', 'deactivating', 'inactive', 'failed']);

/** Collector of systemd units: failed units, and units chosen by the owner of the machine. */
export default defineCollector({
  id: 'units',
  help: 'failed units of systemd, and the state of chosen ones',
  every: 60,
  max: 40,
  config: { watch: [] as readonly string[] },
  needs: () => ({ run: { systemctl: ['list-units'] } }),
  log: unitLogs,
  open({ run }, { watch }) {
    return async () => {
      const { code, stdout } = await run('systemctl', [
        'list-units',
        '--all',
        '--plain',
        '--no-legend',
        '--no-pager',
        '--full',
      ]);
      if (code !== 0) throw new NothingHere('systemd does not run on this machine');
      const states = new Map<string, string>();
      for (const line of stdout.split('\n')) {
        const [, unit, , active] = LINE.exec(line.trim()) ?? [];
        if (unit !== undefined && active !== undefined && STATES.has(active)) states.set(unit, active);
      }
      const failed = [...states].filter(([, state]) => state === 'failed').map(([unit]) => unit);
      const values: CollectedValue[] = [{ family: 'failed', value: failed.length }];
      for (const unit of new Set([...watch, ...failed]))
        values.push({ family: 'state', labels: { unit: unit.slice(0, 100) }, value: states.get(unit) ?? 'inactive' });
      return { values };
    };
  },
});
