import { defineFamilies, fullFamilyName } from './families.ts';
import { METRIC_FAMILIES, PART_FAMILIES } from './node-families.ts';

const gauge = { kind: 'gauge', unit: 'count', help: 'Mails that wait.' } as const;

it('accepts families of each kind and returns them unchanged', () => {
  const families = {
    queue_length: gauge,
    sent_bytes_total: { kind: 'counter', unit: 'bytes', help: 'Sent.', labels: ['peer'], max: 20 },
    health: { kind: 'state', states: ['ok', 'degraded', 'down'], help: 'Health.' },
  } as const;
  expect(defineFamilies(families)).toBe(families);
});

it.each<[string, object, string]>([
  ['a name in capitals', { Queue: gauge }, 'Queue'],
  ['a counter without _total', { sent: { ...gauge, kind: 'counter' } }, 'families.sent: the name of a counter'],
  ['a gauge with _total', { sent_total: gauge }, 'families.sent_total: only counters'],
  [
    'a name without its unit',
    { memory: { ...gauge, unit: 'bytes' } },
    'families.memory: the name ends with its unit: …_bytes',
  ],
  ['an unknown unit', { memory: { ...gauge, unit: 'megabytes' } }, 'families.memory.unit'],
  ['labels without max', { a_queue: { ...gauge, labels: ['name_of'] } }, 'families.a_queue: max'],
  ['max without labels', { a_queue: { ...gauge, max: 3 } }, 'families.a_queue: max'],
  ['too many label sets', { a_queue: { ...gauge, labels: ['x'], max: 501 } }, 'families.a_queue.max'],
  [
    'a reserved label',
    { a_queue: { ...gauge, labels: ['uuid'], max: 3 } },
    'families.a_queue.labels.0: this label is reserved',
  ],
  ['a label twice', { a_queue: { ...gauge, labels: ['x', 'x'], max: 3 } }, 'labels: a label is there twice'],
  ['one state', { health: { kind: 'state', states: ['ok'], help: 'x' } }, 'families.health.states'],
  [
    'a bad state that it does not have',
    { health: { kind: 'state', states: ['ok', 'down'], bad: ['gone'], help: 'x' } },
    'families.health: bad',
  ],
  ['a range the wrong way round', { a_queue: { ...gauge, range: [1, 0] } }, 'families.a_queue: range'],
  ['a field that does not exist', { a_queue: { ...gauge, colour: 'red' } }, 'families.a_queue'],
  ['no text', { a_queue: { kind: 'gauge', unit: 'count' } }, 'families.a_queue.help'],
  ['too many', Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`queue_${i}`, gauge])), '41 families'],
])('rejects %s with its path', (_, families, message) => {
  expect(() => defineFamilies(families as never)).toThrow(TypeError);
  expect(() => defineFamilies(families as never)).toThrow(message);
});

it('has no duplicate names of families', () => {
  const names = [...Object.values(METRIC_FAMILIES).map(([name]) => name), ...Object.keys(PART_FAMILIES)];
  expect(new Set(names).size).toBe(names.length);
});

it('puts the source before the name, in letters of Prometheus', () => {
  expect(fullFamilyName('import-nezha', 'queue')).toBe('import_nezha_queue');
});
