import type { Host } from '@vitrine/plugin-sdk';
import { readExposition, type Exposition } from '@vitrine/plugin-sdk/exposition';

/** A metric name found in a target. */
interface FoundMetric {
  readonly name: string;
  readonly help: string;
  readonly series: number;
}

const TIMEOUT_MS = 8000;
const MAX_BYTES = 8 * 1024 * 1024;
/** Supported formats, as in Prometheus' Accept header. */
const ACCEPT = 'application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1';
const MAX_FOUND = 2000;

/** Reads the metrics of a target. Unsupported lines are skipped. Throws an error with the reason if there are none. */
export async function readTarget(http: Host['http'], { url, token }: { url: string; token: string }) {
  const answer = await http(url, {
    headers: { accept: ACCEPT, ...(token && { authorization: `Bearer ${token}` }) },
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
  });
  if (!answer.ok) throw new Error(`${new URL(url).host} answers ${answer.status}${hintFor(answer.status)}`);
  const problems: string[] = [];
  const exposition = readExposition(answer.text(), ({ message }) => problems.push(message));
  if (exposition.samples.length === 0)
    throw new Error(problems[0] ? `No metrics can be read: ${problems[0]}` : 'The answer has no metrics.');
  return exposition;
}

const hintFor = (status: number) =>
  status === 401 || status === 403 ? ': check the token' : status === 404 ? ': most exporters answer at /metrics' : '';

/** Returns the metric names of an exposition, in order. */
export function metricsOf({ samples }: Exposition): FoundMetric[] {
  const groups = Map.groupBy(samples, ({ name }) => name);
  return [...groups].map(([name, all]) => ({ name, help: all[0]!.help ?? '', series: all.length })).slice(0, MAX_FOUND);
}
