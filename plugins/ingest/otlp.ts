import { BadLine, checkedSample, type Sample } from '@vitrine/plugin-sdk/exposition';
import type { Attribute, Metric, OtlpRequest, Point } from './otlp-message.ts';

/** Values of a request, and the problems of its rejected points. */
interface OtlpValues {
  readonly samples: readonly Sample[];
  readonly rejected: number;
  /** One sentence per cause. */
  readonly problems: ReadonlySet<string>;
}

/** One value before its name and labels are checked. */
interface Found {
  readonly name: string;
  readonly value: number;
  readonly point: Point;
}

const DELTA = 1;
/** Flag of a data point without a recorded value. */
const NO_VALUE = 1;

/**
 * Base units by OpenTelemetry unit (UCUM), and the factor for values. Suffixes by
 * https://opentelemetry.io/docs/specs/otel/compatibility/prometheus_and_openmetrics/#metric-metadata-1
 */
const UNITS: Readonly<Record<string, readonly [suffix: string, factor: number]>> = {
  d: ['seconds', 86_400],
  h: ['seconds', 3600],
  min: ['seconds', 60],
  s: ['seconds', 1],
  ms: ['seconds', 1e-3],
  us: ['seconds', 1e-6],
  ns: ['seconds', 1e-9],
  By: ['bytes', 1],
  KiBy: ['bytes', 2 ** 10],
  MiBy: ['bytes', 2 ** 20],
  GiBy: ['bytes', 2 ** 30],
  kBy: ['bytes', 1e3],
  MBy: ['bytes', 1e6],
  GBy: ['bytes', 1e9],
  V: ['volts', 1],
  A: ['amperes', 1],
  W: ['watts', 1],
  J: ['joules', 1],
  Hz: ['hertz', 1],
  Cel: ['celsius', 1],
  '%': ['ratio', 0.01],
};

/**
 * Reads the metrics of an OTLP request. Gauges and cumulative sums become values, a histogram becomes its count and its sum. The
 * service name becomes the label `service`.
 */
export function readOtlp({ resourceMetrics = [] }: OtlpRequest): OtlpValues {
  const samples: Sample[] = [];
  const problems = new Set<string>();
  let rejected = 0;
  const reject = (points: number, reason: string) => {
    rejected += points;
    problems.add(reason);
  };
  for (const { resource, scopeMetrics = [] } of resourceMetrics) {
    const service = labelsOf(resource?.attributes)['service_name'];
    for (const metric of scopeMetrics.flatMap(({ metrics = [] }) => metrics))
      for (const { name, value, point } of valuesOf(metric, reject))
        try {
          const labels = { ...(service && { service: service.slice(0, 100) }), ...labelsOf(point.attributes) };
          const at = point.timeUnixNano ? Math.round(Number(point.timeUnixNano) / 1e6) : undefined;
          const help = metric.description ? { help: metric.description } : {};
          samples.push(checkedSample({ line: 1, name, labels, value, at, ...help }));
        } catch (error) {
          if (!(error instanceof BadLine)) throw error;
          reject(1, `${metric.name}: ${error.problem}`);
        }
  }
  return { samples, rejected, problems };
}

function valuesOf(metric: Metric, reject: (points: number, why: string) => void): Found[] {
  const { gauge, sum, histogram, exponentialHistogram, summary } = metric;
  const [suffix, factor] = UNITS[metric.unit ?? ''] ?? ['', 1];
  const base = nameOf(metric.name ?? '', suffix, metric.unit === '1' && gauge !== undefined ? 'ratio' : undefined);
  const withValues = (points: readonly Point[] = []) => points.filter(({ flags = 0 }) => (flags & NO_VALUE) === 0);
  const isDelta = [sum, histogram].some(metric => metric?.aggregationTemporality === DELTA);
  if (isDelta) {
    const points = [...(sum?.dataPoints ?? []), ...(histogram?.dataPoints ?? [])].length;
    reject(
      points,
      `${metric.name}: it has delta temporality; set OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE=cumulative`,
    );
    return [];
  }
  const without = (exponentialHistogram ?? summary)?.dataPoints?.length ?? 0;
  if (without > 0) reject(without, `${metric.name}: exponential histograms and summaries are not kept`);
  const numbers = [gauge, sum].flatMap(metric => withValues(metric?.dataPoints));
  const total = sum?.isMonotonic && !base.endsWith('_total') ? `${base}_total` : base;
  return [
    ...numbers.map(point => ({ name: total, value: Number(point.asDouble ?? point.asInt) * factor, point })),
    ...withValues(histogram?.dataPoints).flatMap(point => [
      { name: `${base}_count_total`, value: Number(point.count), point },
      ...(point.sum === undefined ? [] : [{ name: `${base}_sum_total`, value: point.sum * factor, point }]),
    ]),
  ];
}

/** Returns a name in our format: `http.server.duration` in seconds becomes `http_server_duration_seconds`. */
function nameOf(name: string, suffix: string, other = ''): string {
  const base = snake(name);
  const unit = suffix || other;
  return unit === '' || base.endsWith(`_${unit}`) ? base : `${base}_${unit}`;
}

const snake = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');

function labelsOf(attributes: readonly Attribute[] = []): Record<string, string> {
  return Object.fromEntries(
    attributes.flatMap(({ key = '', value = {} }) => {
      const text = value['stringValue'] ?? value['intValue'] ?? value['boolValue'] ?? value['doubleValue'];
      return text === undefined || text === '' ? [] : [[snake(key), String(text)]];
    }),
  );
}
