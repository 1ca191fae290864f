import { importedTime, startOfMonth, type ImportSource, type PlannedRows } from '@vitrine/plugin-sdk';

type Traffic = Pick<PlannedRows['nodes'][number], 'traffic'>;

/**
 * Sums the transfers of servers. The dashboard keeps hourly rows as long as a rule about a transfer cycle needs them; without such
 * a rule it deletes them every night.
 */
export async function readTransfers(source: ImportSource): Promise<(server: string) => Traffic> {
  const since = startOfMonth(source.now, source.zone);
  const sums = new Map<string, { up: number; down: number; periodUp: number; periodDown: number }>();
  for await (const row of source.rows('main', 'transfers', ['server_id', 'created_at', 'in', 'out', 'deleted_at'])) {
    const [at, down, up] = [importedTime(row.created_at), Number(row.in), Number(row.out)];
    if (at === null || row.deleted_at != null || !(up >= 0) || !(down >= 0)) continue;
    const sum = sums.get(String(row.server_id)) ?? { up: 0, down: 0, periodUp: 0, periodDown: 0 };
    sums.set(String(row.server_id), sum);
    sum.up += up;
    sum.down += down;
    if (at < since) continue;
    sum.periodUp += up;
    sum.periodDown += down;
  }
  return server => {
    const traffic = sums.get(server);
    return traffic ? { traffic } : {};
  };
}
