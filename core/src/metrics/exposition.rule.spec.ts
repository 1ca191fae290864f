import { expose, type Family } from './exposition.rule.ts';

const family = (overrides: Partial<Family>): Family => ({
  name: 'up',
  help: 'Whether it is up.',
  type: 'gauge',
  samples: [{ value: 1 }],
  ...overrides,
});

it.each<[string, Family[], string]>([
  ['nothing', [], ''],
  ['a family without samples', [family({ samples: [] })], ''],
  ['a value without labels', [family({})], '# HELP up Whether it is up.\n# TYPE up gauge\nup 1\n'],
  [
    'empty labels',
    [family({ samples: [{ labels: {}, value: 2.5 }] })],
    '# HELP up Whether it is up.\n# TYPE up gauge\nup 2.5\n',
  ],
  [
    'labels',
    [family({ type: 'counter', samples: [{ labels: { a: 'x', b: 'y' }, value: 3 }] })],
    '# HELP up Whether it is up.\n# TYPE up counter\nup{a="x",b="y"} 3\n',
  ],
  [
    'what has to be escaped',
    [family({ help: 'a\\b\nc "d"', samples: [{ labels: { a: '\\ " \n' }, value: 0 }] })],
    '# HELP up a\\\\b\\nc "d"\n# TYPE up gauge\nup{a="\\\\ \\" \\n"} 0\n',
  ],
  [
    'numbers that are none',
    [family({ samples: [NaN, Infinity, -Infinity, 1e21].map(value => ({ value })) })],
    '# HELP up Whether it is up.\n# TYPE up gauge\nup NaN\nup +Inf\nup -Inf\nup 1e+21\n',
  ],
  [
    'several families',
    [family({}), family({ name: 'down' })],
    '# HELP up Whether it is up.\n# TYPE up gauge\nup 1\n# HELP down Whether it is up.\n# TYPE down gauge\ndown 1\n',
  ],
])('writes %s', (_, families, text) => {
  expect(expose(families)).toBe(text);
});
