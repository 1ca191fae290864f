import { NotAllowed, type CollectorLog } from '@vitrine/plugin-sdk/collector';

const LINES = 100;
/** Excludes patterns, because `journalctl --unit` would match several units. */
const UNIT = /^[A-Za-z0-9][\w:.@\\-]{0,200}$/;

/** Reads the last journal lines of a unit; journalctl(1). */
export const unitLogs: CollectorLog<object> = {
  needs: () => ({ run: { journalctl: ['--unit'] } }),
  open:
    ({ run }) =>
    async name => {
      if (!UNIT.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a unit`);
      const args = ['--unit', name, '--lines', String(LINES), '--output', 'short-iso', '--no-pager', '--quiet'];
      const { code, stdout } = await run('journalctl', args);
      const lines = stdout.split('\n').filter(Boolean);
      if (lines.length > 0) return lines;
      throw code === 0
        ? new NotAllowed(`the journal has no line of ${name} for this user; the group systemd-journal may read all`)
        : new Error(`journalctl ended with ${code}`);
    },
};
