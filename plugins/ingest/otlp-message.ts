import { PbfReader, PbfWriter } from 'pbf';

/*
 * Supported parts of an ExportMetricsServiceRequest, named as in its JSON form. Field numbers:
 * https://github.com/open-telemetry/opentelemetry-proto/blob/v1.7.0/opentelemetry/proto/metrics/v1/metrics.proto and
 * common/v1/common.proto
 */

export interface Attribute {
  readonly key?: string;
  readonly value?: Readonly<Record<string, unknown>>;
}

/** A data point of a gauge, a sum or a histogram. 64-bit numbers are strings in JSON. */
export interface Point {
  readonly attributes?: readonly Attribute[];
  readonly timeUnixNano?: string | number;
  readonly asDouble?: number;
  readonly asInt?: string | number;
  readonly count?: string | number;
  readonly sum?: number;
  readonly flags?: number;
}

export interface Metric {
  readonly name?: string;
  readonly description?: string;
  readonly unit?: string;
  readonly gauge?: { readonly dataPoints?: readonly Point[] };
  readonly sum?: {
    readonly dataPoints?: readonly Point[];
    readonly aggregationTemporality?: number;
    readonly isMonotonic?: boolean;
  };
  readonly histogram?: { readonly dataPoints?: readonly Point[]; readonly aggregationTemporality?: number };
  readonly exponentialHistogram?: { readonly dataPoints?: readonly Point[] };
  readonly summary?: { readonly dataPoints?: readonly Point[] };
}

export interface OtlpRequest {
  readonly resourceMetrics?: readonly {
    readonly resource?: { readonly attributes?: readonly Attribute[] };
    readonly scopeMetrics?: readonly { readonly metrics?: readonly Metric[] }[];
  }[];
}

type Read = (pbf: PbfReader) => unknown;
/** Fields of a message by number: name, reader, and whether the field repeats. */
type Fields = Readonly<Record<number, readonly [name: string, read: Read, repeated?: true]>>;

/** Returns a reader of a message, which skips unlisted fields. */
const message =
  (fields: Fields): Read =>
  pbf => {
    const found: Record<string, unknown> = {};
    const end = pbf.type === 2 ? pbf.readVarint() + pbf.pos : pbf.length;
    pbf.readFields(
      (tag: number) => {
        const [name, read, repeated] = fields[tag] ?? [];
        if (name === undefined || !read) return;
        const value = read(pbf);
        if (repeated) ((found[name] ??= []) as unknown[]).push(value);
        else found[name] = value;
      },
      found,
      end,
    );
    return found;
  };

const text: Read = pbf => pbf.readString();
const double: Read = pbf => pbf.readDouble();
const flag: Read = pbf => pbf.readBoolean();
const number: Read = pbf => pbf.readVarint();
const fixed64: Read = pbf => pbf.readFixed64();
const signed64: Read = pbf => pbf.readSFixed64();

const value = message({
  1: ['stringValue', text],
  2: ['boolValue', flag],
  3: ['intValue', pbf => pbf.readVarint(true)],
  4: ['doubleValue', double],
});
const attribute = message({ 1: ['key', text], 2: ['value', value] });
const point = message({
  3: ['timeUnixNano', fixed64],
  4: ['asDouble', double],
  6: ['asInt', signed64],
  7: ['attributes', attribute, true],
  8: ['flags', number],
});
const histogramPoint = message({
  3: ['timeUnixNano', fixed64],
  4: ['count', fixed64],
  5: ['sum', double],
  9: ['attributes', attribute, true],
  10: ['flags', number],
});
const points = (read: Read, overrides: Fields = {}) => message({ 1: ['dataPoints', read, true], ...overrides });
const temporality: Fields = { 2: ['aggregationTemporality', number] };
const metric = message({
  1: ['name', text],
  2: ['description', text],
  3: ['unit', text],
  5: ['gauge', points(point)],
  7: ['sum', points(point, { ...temporality, 3: ['isMonotonic', flag] })],
  9: ['histogram', points(histogramPoint, temporality)],
  10: ['exponentialHistogram', points(message({}))],
  11: ['summary', points(message({}))],
});
const request = message({
  1: [
    'resourceMetrics',
    message({
      1: ['resource', message({ 1: ['attributes', attribute, true] })],
      2: ['scopeMetrics', message({ 2: ['metrics', metric, true] }), true],
    }),
    true,
  ],
});

/** Decodes the binary form. Throws for other bytes. */
export function decodeRequest(bytes: Uint8Array): OtlpRequest {
  const found = request(new PbfReader(bytes)) as OtlpRequest;
  // Other bytes can decode as a message without any known field.
  if (bytes.length > 0 && !found.resourceMetrics) throw new Error('no metrics in it');
  return found;
}

/** Encodes an ExportMetricsServiceResponse in the binary form. */
export function encodeResponse(rejected: number, errorMessage: string): Uint8Array {
  const pbf = new PbfWriter();
  if (rejected > 0)
    pbf.writeMessage(
      1,
      (_: undefined, inner: PbfWriter) => {
        inner.writeVarintField(1, rejected);
        inner.writeStringField(2, errorMessage);
      },
      undefined,
    );
  return pbf.finish();
}
