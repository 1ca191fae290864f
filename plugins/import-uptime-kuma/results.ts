import { importedText, type ImportedProbes, type ImportSource, type SourceRow } from '@vitrine/plugin-sdk';
import { PLACE } from './plan.ts';

const HOUR_S = 3600;
const DAY_S = 86_400;
const DAYS = 90;
const COUNTED = ['timestamp', 'ping', 'up', 'down', 'ping_min', 'ping_max'];
/** States of a heartbeat: 0 down, 1 up, 2 pending, 3 maintenance. */
const [DOWN, UP] = [0, 1];

/** Yields the daily results of a ping, 90 days back. */
export async function* probesOf(source: ImportSource, node: string, task: string): AsyncGenerator<ImportedProbes> {
  if (node === PLACE) yield* spansOf(source, task, DAY_S);
}

/** Yields the daily results of another monitor, and its response times by hour. */
export async function* runsOf(source: ImportSource, check: string): AsyncGenerator<ImportedProbes> {
  yield* spansOf(source, check, DAY_S);
  yield* spansOf(source, check, HOUR_S);
}

/** Yields daily or hourly results; for databases before 2.0, which have no counts, they are computed from the heartbeats. */
async function* spansOf(source: ImportSource, monitor: string, step: number): AsyncGenerator<ImportedProbes> {
  const since = source.now / 1000 - DAYS * DAY_S;
  const where = { monitor_id: Number(monitor) };
  let isCounted = false;
  for await (const row of source.rows('main', step === DAY_S ? 'stat_daily' : 'stat_hourly', COUNTED, where)) {
    const [t, up, down, ping] = [Number(row.timestamp), Number(row.up), Number(row.down), Number(row.ping)];
    if (!(t >= since) || !(up + down > 0)) continue;
    isCounted = true;
    const [min, max] = [row.ping_min ?? ping, row.ping_max ?? ping].map(Number) as [number, number];
    yield { t, step, sent: up + down, received: up, sum: ping * up, min, max };
  }
  if (!isCounted) yield* beatsOf(source, where, { since, step });
}

async function* beatsOf(
  source: ImportSource,
  where: { monitor_id: number },
  { since, step }: { readonly since: number; readonly step: number },
): AsyncGenerator<ImportedProbes> {
  const spans = new Map<number, { up: number; down: number; pings: number[] }>();
  for await (const row of source.rows('main', 'heartbeat', ['status', 'time', 'ping'], where)) {
    const at = timeOf(row);
    if (!(at >= since) || (row.status !== DOWN && row.status !== UP)) continue;
    const t = Math.floor(at / step) * step;
    const span = spans.get(t) ?? { up: 0, down: 0, pings: [] };
    spans.set(t, span);
    if (row.status === DOWN) span.down++;
    else {
      span.up++;
      span.pings.push(Number(row.ping) || 0);
    }
  }
  for (const [t, { up, down, pings }] of spans) {
    const sum = pings.reduce((a, b) => a + b, 0);
    const [min, max] = [pings.reduce((a, b) => Math.min(a, b), Infinity), pings.reduce((a, b) => Math.max(a, b), 0)];
    yield { t, step, sent: up + down, received: up, sum, min: up > 0 ? min : 0, max };
  }
}

const timeOf = ({ time }: SourceRow) => Date.parse(`${importedText(time).replace(' ', 'T')}Z`) / 1000;
