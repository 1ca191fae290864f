import { gunzipSync } from 'node:zlib';
import { PbfReader } from 'pbf';
import { decodeRequest, encodeResponse, type OtlpRequest } from './otlp-message.ts';
import { readOtlp } from './otlp.ts';

/** A gzipped request of @opentelemetry/exporter-metrics-otlp-proto 0.223.0: a counter, an up-down counter, two gauges, a histogram. */
const RECORDED =
  'H4sIAAAAAAAAA52QvUvDUBTFkzRt5aI2fX5Qa0VFF8VGWhG0S6ObpX7i0s2QPGigyUvfexFbEYuLbv4Rbjo6CwU3F/1DdHMVpPkYLFTQO9zfPQfOGS7cx2EDJmGYYXpqGVh1dBujBMisTlzIwVjkWw7jutM7TBSHmJUvKAL6kCEGIkfHMEKoiSlT3YZuYBMl9n2ZTZ77/kWpCCvpztfWQ2fhPTMlXJ34x7zgz5BWSkHSIJ7DaQvJIO1VFSkjojxA08MeVpnVxqVZmB7YkNMUCa3DqEuJgRlTbWwT2srKu9Z2a3lmcHDuQENrkDJcT/W41bDaOreIkxULv4WEtzL6lCBX59xVe+/BVKW46WHGVdOjQYVks8qrBC9Suls+7GsRgxphyd8a0YqdyPrz/DvYN6Wzn3pcC7gYcjPkTsDuUahrATUS8jKgex3q24A3dyEfA1afQv2sVSYA/FdS4nGMkhBfNXTKa1GvHh2K9A38knJYrQIAAA==';

const recorded = () => decodeRequest(gunzipSync(Buffer.from(RECORDED, 'base64')));

const ofMetric = (metric: object, resource: object = {}): OtlpRequest => ({
  resourceMetrics: [{ resource, scopeMetrics: [{ metrics: [metric] }] }],
});
const sampleOf = (metric: object) => readOtlp(ofMetric(metric)).samples.map(({ name, value }) => [name, value]);
const point = (asDouble: number, overrides: object = {}) => ({ asDouble, ...overrides });

it('reads the binary form as an exporter of OpenTelemetry sends it', () => {
  const { samples, rejected } = readOtlp(recorded());
  expect(rejected).toBe(0);
  expect(samples.map(({ name, labels, value }) => [name, labels, value])).toEqual([
    ['orders_placed_total', { service: 'shop', country: 'NL' }, 3],
    ['queue_size', { service: 'shop' }, 7],
    ['process_memory_bytes', { service: 'shop' }, 64.5 * 2 ** 20],
    ['cpu_utilization_ratio', { service: 'shop' }, 0.25],
    ['http_server_request_duration_seconds_count_total', { service: 'shop', http_route: '/cart' }, 1],
    ['http_server_request_duration_seconds_sum_total', { service: 'shop', http_route: '/cart' }, 0.25],
  ]);
  expect(samples[0]).toMatchObject({ help: 'Orders', at: expect.any(Number) });
  expect(new Date(samples[0]!.at!).getUTCFullYear()).toBe(2026);
});

it('reads the JSON form, in which numbers of 64 bits are texts', () => {
  const { samples } = readOtlp(
    ofMetric(
      {
        name: 'jobs.done',
        sum: {
          isMonotonic: true,
          aggregationTemporality: 2,
          dataPoints: [{ asInt: '17', timeUnixNano: '1795849387202000000' }],
        },
      },
      { attributes: [{ key: 'service.name', value: { stringValue: 'worker' } }] },
    ),
  );
  expect(samples).toEqual([
    { line: 1, name: 'jobs_done_total', labels: { service: 'worker' }, value: 17, at: 1_795_849_387_202 },
  ]);
});

it.each([
  ['ms', 'time_seconds', 1],
  ['By', 'time_bytes', 1000],
  ['%', 'time_ratio', 10],
  ['1', 'time_ratio', 1000],
  ['{request}', 'time', 1000],
])('turns the unit %s into that of %s', (unit, name, value) => {
  expect(sampleOf({ name: 'time', unit, gauge: { dataPoints: [point(1000)] } })).toEqual([[name, value]]);
});

it('adds no unit to a name that ends with it', () => {
  expect(sampleOf({ name: 'disk_bytes', unit: 'By', gauge: { dataPoints: [point(1)] } })).toEqual([['disk_bytes', 1]]);
});

it('skips points flagged as having no recorded value', () => {
  expect(sampleOf({ name: 'queue', gauge: { dataPoints: [point(0, { flags: 1 }), point(2)] } })).toEqual([
    ['queue', 2],
  ]);
});

const fiveAttributes = Object.keys('abcde').map(key => ({ key: `k${key}`, value: { stringValue: 'x' } }));

it.each([
  [{ name: 'd', sum: { aggregationTemporality: 1, dataPoints: [point(1), point(2)] } }, 2, 'delta temporality'],
  [{ name: 'e', exponentialHistogram: { dataPoints: [{}] } }, 1, 'exponential histograms'],
  [{ name: 's', summary: { dataPoints: [{}] } }, 1, 'summaries are not kept'],
  [{ name: 'many', gauge: { dataPoints: [point(1, { attributes: fiveAttributes })] } }, 1, 'at most 4 are kept'],
  [{ name: 'x'.repeat(61), gauge: { dataPoints: [point(1)] } }, 1, 'must be 2 to 60'],
  [{ name: 'none', gauge: { dataPoints: [{}] } }, 1, 'finite number'],
])('rejects points that cannot be kept, with the cause', (metric, points, cause) => {
  const { samples, rejected, problems } = readOtlp(ofMetric(metric));
  expect(samples).toEqual([]);
  expect(rejected).toBe(points);
  expect([...problems].join()).toContain(cause);
});

it('throws for bytes that are no message', () => {
  expect(() => decodeRequest(Buffer.from('mail_queue 17\n'))).toThrow();
});

it('reads cut messages without hanging', () => {
  const recorded = gunzipSync(Buffer.from(RECORDED, 'base64'));
  for (let length = 0; length < recorded.length; length++)
    try {
      readOtlp(decodeRequest(recorded.subarray(0, length)));
    } catch (error) {
      expect(error).toBeInstanceOf(Error);
    }
});

it('encodes the number of rejected points, and nothing without any', () => {
  expect(encodeResponse(0, '')).toHaveLength(0);
  const found = new PbfReader(encodeResponse(3, 'why')).readFields(
    (tag: number, result: Record<string, unknown>, pbf: PbfReader) => {
      if (tag === 1)
        pbf.readMessage((inner: number, fields: Record<string, unknown>) => {
          fields[inner] = inner === 1 ? pbf.readVarint() : pbf.readString();
        }, result);
    },
    {},
  );
  expect(found).toEqual({ 1: 3, 2: 'why' });
});
