import fc from 'fast-check';
import { AGENT_LIMITS, AgentFrame } from '@vitrine/contracts';
import { report } from '../../test/agent.ts';
import { isPlainReportFrame } from './plain-report.rule.ts';

const count = fc.oneof(fc.nat(), fc.maxSafeNat());
const ratio = fc.double({ min: 0, max: 100, noNaN: true });
const temperature = fc.double({ min: -100, max: 300, noNaN: true });
const load = fc.double({ min: 0, max: 1e6, noNaN: true });
const text = fc.string({ maxLength: 20, unit: 'grapheme-ascii' });

const frame = fc
  .record(
    {
      seq: count,
      at: count,
      cpu: ratio,
      load: fc.tuple(load, load, load),
      ramUsed: count,
      swapUsed: count,
      disks: fc.array(fc.record({ mount: text, used: count, total: count }), { maxLength: 4 }),
      interfaces: fc.array(fc.record({ name: text, up: count, down: count, totalUp: count, totalDown: count }), {
        maxLength: 4,
      }),
      tcp: count,
      udp: count,
      processes: count,
      uptime: count,
      temperature,
      cores: fc.array(fc.option(ratio), { maxLength: 4 }),
      gpus: fc.array(
        fc.record(
          { name: text, usage: ratio, memoryUsed: count, memoryTotal: count, temperature },
          { requiredKeys: ['name'] },
        ),
        { maxLength: 2 },
      ),
    },
    { requiredKeys: ['seq', 'at'] },
  )
  .map(report => ({ type: 'report', report }));

/** JSON texts of values, some of which the schema rejects or barely accepts. */
const oddValue = fc.oneof(
  fc.constantFrom('null', 'true', '""', '[]', '{}', '-1', '-0', '0.5', '1e999', '-1e-7', '100.0000001', '300.5', '1e6'),
  fc.constantFrom('9007199254740991', '9007199254740992', '"1"', '[1,2]', '[1,2,3]', '[1,2,3,4]', '{"length":3}'),
  fc.constantFrom('"\\u0000"', '"\\u0085"', '"\\ud800"', '"\\ud83d\\ude00"', '"a\\u007fb"', '"report"', '"reports"'),
  fc.constantFrom(JSON.stringify('x'.repeat(AGENT_LIMITS.text)), JSON.stringify('x'.repeat(AGENT_LIMITS.text + 1))),
  fc.constantFrom(listOf(AGENT_LIMITS.cores, '1'), listOf(AGENT_LIMITS.cores + 1, '1'), listOf(3, 'null')),
  fc.json({ maxDepth: 3 }),
);
const oddName = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'type',
  'pings',
  'series',
  'length',
  '0',
  'new',
);
interface Change {
  readonly kind: 'replace' | 'remove' | 'add';
  /** Index of a value in the frame, modulo the number of values. */
  readonly place: number;
  readonly name: string;
  readonly value: string;
}
const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('replace', 'remove', 'add'),
  place: fc.nat(),
  name: oddName,
  value: oddValue,
});

function listOf(length: number, item: string): string {
  return `[${Array.from({ length }, () => item).join()}]`;
}

/** Returns the text of a frame with one value replaced, removed or added. */
function changed(frame: unknown, { kind, place, name, value }: Change): string {
  // Placeholders for values: JSON.stringify would lose details that only text can represent.
  const mark = '\u{e000}';
  const slots: (() => void)[] = [];
  const visit = (parent: Record<string, unknown>) => {
    for (const key of Object.keys(parent)) {
      slots.push(() => {
        if (kind === 'replace') parent[key] = mark;
        else if (kind === 'remove') delete parent[key];
        else parent[`${mark}${name}`] = mark;
      });
      if (typeof parent[key] === 'object' && parent[key] !== null) visit(parent[key] as Record<string, unknown>);
    }
  };
  const copy = structuredClone(frame) as Record<string, unknown>;
  visit(copy);
  slots[place % slots.length]!();
  return JSON.stringify(copy)
    .replaceAll(`"${mark}"`, () => value)
    .replaceAll(mark, '');
}

/** Expects the schema to accept whatever the check accepts, and to return the same value. Returns whether the check accepts it. */
function acceptsAsSchema(json: string): boolean {
  const raw: unknown = JSON.parse(json);
  if (!isPlainReportFrame(raw)) return false;
  const result = AgentFrame.safeParse(JSON.parse(json));
  expect(result.success).toBe(true);
  expect(raw).toStrictEqual(result.data);
  return true;
}

it('accepts reports of readings as the schema does', () => {
  fc.assert(fc.property(frame, frame => expect(acceptsAsSchema(JSON.stringify(frame))).toBe(true)));
});

it('accepts changed frames only if the schema returns them unchanged', () => {
  const answers = { accepted: 0, left: 0 };
  const property = fc.property(frame, change, (frame, change) => {
    answers[acceptsAsSchema(changed(frame, change)) ? 'accepted' : 'left']++;
  });
  fc.assert(property, { numRuns: 5000 });
  // Both outcomes occur, so the generated frames are close to the limit of acceptance.
  expect(Math.min(answers.accepted, answers.left)).toBeGreaterThan(200);
});

it('leaves any other JSON to the schema', () => {
  fc.assert(fc.property(fc.json(), json => expect(isPlainReportFrame(JSON.parse(json))).toBe(false)));
});

it.each([
  ['results of pings', { pings: [[1, 0, 5]] }],
  ['values of collectors', { series: [] }],
  ['a field of a newer agent', { fan: 1 }],
  ['a text that the schema cleans', { disks: [{ mount: 'a\u0007', used: 1, total: 2 }] }],
  ['letters beyond ASCII', { disks: [{ mount: '/données', used: 1, total: 2 }] }],
])('leaves %s to the schema', (_, values) => {
  expect(isPlainReportFrame({ type: 'report', report: { ...report(1, 0), ...values } })).toBe(false);
});
