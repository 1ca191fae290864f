import { AGENT_LIMITS, type Report } from '@vitrine/contracts';

/** Frame with a report that contains only readings. */
interface PlainReportFrame {
  readonly type: 'report';
  readonly report: Report;
}

type Check = (value: unknown) => boolean;

const isBetween =
  (low: number, high: number): Check =>
  value =>
    typeof value === 'number' && value >= low && value <= high;
const isCount: Check = value => Number.isSafeInteger(value) && (value as number) >= 0;
const isRatio = isBetween(0, 100);
const isTemperature = isBetween(-100, 300);
const isLoad = isBetween(0, 1e6);
/** Printable ASCII only: the schema would change other texts. */
const isPlainText: Check = value =>
  typeof value === 'string' && value.length <= AGENT_LIMITS.text && /^[\x20-\x7e]*$/.test(value);

const isList =
  (max: number, isItem: Check): Check =>
  value =>
    Array.isArray(value) && value.length <= max && value.every(isItem);

/** Returns a check for objects with all required fields and no unknown ones, which the schema would remove. */
function isObjectOf(required: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>> = {}): Check {
  const checks = new Map(Object.entries({ ...required, ...optional }));
  const names = Object.keys(required);
  return value => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const fields = value as Readonly<Record<string, unknown>>;
    for (const name in fields) if (!checks.get(name)?.(fields[name])) return false;
    return names.every(name => Object.hasOwn(fields, name));
  };
}

const isReport = isObjectOf(
  { seq: isCount, at: isCount },
  {
    cpu: isRatio,
    load: value => Array.isArray(value) && value.length === 3 && value.every(isLoad),
    ramUsed: isCount,
    swapUsed: isCount,
    disks: isList(AGENT_LIMITS.disks, isObjectOf({ mount: isPlainText, used: isCount, total: isCount })),
    interfaces: isList(
      AGENT_LIMITS.interfaces,
      isObjectOf({ name: isPlainText, up: isCount, down: isCount, totalUp: isCount, totalDown: isCount }),
    ),
    tcp: isCount,
    udp: isCount,
    processes: isCount,
    uptime: isCount,
    temperature: isTemperature,
    cores: isList(AGENT_LIMITS.cores, value => value === null || isRatio(value)),
    gpus: isList(
      AGENT_LIMITS.gpus,
      isObjectOf(
        { name: isPlainText },
        { usage: isRatio, memoryUsed: isCount, memoryTotal: isCount, temperature: isTemperature },
      ),
    ),
  },
);
const isFrame = isObjectOf({ type: value => value === 'report', report: isReport });

/**
 * Returns whether parsed JSON is a frame with a report that contains only readings, as nearly every frame is. The schema would
 * return it unchanged, at ten times the cost. If false, the schema has to decide.
 */
export const isPlainReportFrame = (value: unknown): value is PlainReportFrame => isFrame(value);
