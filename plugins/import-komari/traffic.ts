import { importedTime, startOfMonth, type ImportSource, type PlannedRows } from '@vitrine/plugin-sdk';
import { bucketsOf, RECORD_TABLES, seriesOf, storeOf, type Store } from './history.ts';

type Traffic = NonNullable<PlannedRows['nodes'][number]['traffic']>;

/** Returns the traffic totals of a node, and its usage this month; undefined if the backup has none. */
export async function trafficOf(source: ImportSource, node: string): Promise<Traffic | undefined> {
  const store = await storeOf(source);
  return (store && (await inStore(source, store, node))) ?? (await inRecords(source, node));
}

async function inStore(source: ImportSource, store: Store, node: string): Promise<Traffic | undefined> {
  const since = startOfMonth(source.now, source.zone) / 1000;
  const found = { up: 0, down: 0, periodUp: 0, periodDown: 0 };
  let isKnown = false;
  for await (const { id, metric } of seriesOf(source, store, node)) {
    const [, kind, direction] = /^(net\.total|traffic)\.(up|down)$/.exec(metric) ?? [];
    if (!kind) continue;
    // Resolutions cover different times. None counts more than was sent, so the largest sum is the most accurate.
    const sums = new Map<number, number>();
    let [newest, last] = [-1, 0];
    for await (const { t, step, sum, max, last: value } of bucketsOf(source, store, id)) {
      if (t >= since) sums.set(step, (sums.get(step) ?? 0) + sum);
      if (t + step > newest) [newest, last] = [t + step, value >= 0 ? value : max];
    }
    if (newest < 0) continue;
    isKnown = true;
    if (kind === 'net.total') found[direction as 'up' | 'down'] = Math.round(last);
    else found[direction === 'up' ? 'periodUp' : 'periodDown'] = Math.round(Math.max(0, ...sums.values()));
  }
  if (!isKnown) return undefined;
  // The agent may have reset its total within the month.
  return { ...found, up: Math.max(found.up, found.periodUp), down: Math.max(found.down, found.periodDown) };
}

async function inRecords(source: ImportSource, node: string): Promise<Traffic | undefined> {
  const since = startOfMonth(source.now, source.zone);
  const rows: { at: number; up: number; down: number }[] = [];
  for (const [table] of RECORD_TABLES)
    for await (const row of source.rows('main', table, ['time', 'net_total_up', 'net_total_down'], { client: node })) {
      const [at, up, down] = [importedTime(row.time), Number(row.net_total_up), Number(row.net_total_down)];
      if (at !== null && row.net_total_up != null && up >= 0 && down >= 0) rows.push({ at, up, down });
    }
  rows.sort((a, b) => a.at - b.at);
  const last = rows.at(-1);
  if (!last) return undefined;
  const used = (direction: 'up' | 'down') =>
    rows.reduce((sum, row, i) => {
      const before = rows[i - 1];
      return before && row.at >= since ? sum + Math.max(0, row[direction] - before[direction]) : sum;
    }, 0);
  const [periodUp, periodDown] = [used('up'), used('down')];
  return { up: Math.max(last.up, periodUp), down: Math.max(last.down, periodDown), periodUp, periodDown };
}
