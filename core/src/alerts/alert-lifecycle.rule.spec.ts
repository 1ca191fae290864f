import { nextLifecycle, type AlertLifecycle, type Observation } from './alert-lifecycle.rule.ts';

const START = 1_790_000_000_000;
const s = (seconds: number) => START + seconds * 1000;
const holdDurations = { pendingFor: 60_000, resolveAfter: 0 };

/** Replays a lifecycle: each step at a second, with the observation of that moment. */
function play(
  steps: [second: number, seen: 'ok' | 'unknown' | number | [since: number, value: number]][],
  terms = holdDurations,
) {
  let lifecycle: AlertLifecycle | undefined;
  return steps.map(([second, observed]) => {
    const observation: Observation =
      observed === 'ok' || observed === 'unknown'
        ? { is: observed }
        : {
            is: 'breached',
            since: s(Array.isArray(observed) ? observed[0] : observed),
            value: Array.isArray(observed) ? observed[1] : null,
          };
    lifecycle = nextLifecycle(lifecycle, observation, terms, s(second));
    return lifecycle?.state ?? 'none';
  });
}

it.each<[string, Parameters<typeof play>[0], string[]]>([
  [
    'nothing while all is well',
    [
      [0, 'ok'],
      [60, 'ok'],
    ],
    ['none', 'none'],
  ],
  ['pending at the first sign', [[5, 0]], ['pending']],
  [
    'nothing again when it passes in time',
    [
      [5, 0],
      [30, 'ok'],
    ],
    ['pending', 'none'],
  ],
  [
    'pending until the grace is over',
    [
      [5, 0],
      [59, 0],
      [60, 0],
    ],
    ['pending', 'pending', 'firing'],
  ],
  ['firing at once where it has been so for long', [[300, 0]], ['firing']],
  [
    'firing as long as it lasts',
    [
      [60, 0],
      [600, 0],
    ],
    ['firing', 'firing'],
  ],
  [
    'resolved when it is good again',
    [
      [60, 0],
      [90, 'ok'],
    ],
    ['firing', 'resolved'],
  ],
  [
    'a second one that begins anew after a moment of health',
    [
      [5, 0],
      [50, 'ok'],
      [55, 51],
      [100, 51],
      [111, 51],
    ],
    ['pending', 'none', 'pending', 'pending', 'firing'],
  ],
  [
    'a new beginning that was missed between two looks',
    [
      [5, 0],
      [62, 50],
      [110, 50],
    ],
    ['pending', 'pending', 'firing'],
  ],
  [
    'no change while nothing is known',
    [
      [5, 0],
      [100, 'unknown'],
      [101, 0],
    ],
    ['pending', 'pending', 'firing'],
  ],
  [
    'no end while nothing is known',
    [
      [60, 0],
      [100, 'unknown'],
    ],
    ['firing', 'firing'],
  ],
])('is %s', (_, steps, expected) => expect(play(steps)).toEqual(expected));

it('resolves a slow rule only after the value was good for its window', () => {
  const slow = { pendingFor: 0, resolveAfter: 120_000 };
  expect(
    play(
      [
        [0, 0],
        [10, 'ok'],
        [60, 'ok'],
        [70, 61],
        [80, 'ok'],
        [199, 'ok'],
        [200, 'ok'],
      ],
      slow,
    ),
  ).toEqual(['firing', 'firing', 'firing', 'firing', 'firing', 'firing', 'resolved']);
});

it('ends when the value became good, not when that was noticed', () => {
  const firing = nextLifecycle(
    undefined,
    { is: 'breached', since: s(0), value: 1 },
    { pendingFor: 0, resolveAfter: 60_000 },
    s(0),
  );
  const settling = nextLifecycle(firing, { is: 'ok' }, { pendingFor: 0, resolveAfter: 60_000 }, s(10));
  expect(nextLifecycle(settling, { is: 'ok' }, { pendingFor: 0, resolveAfter: 60_000 }, s(90))).toMatchObject({
    state: 'resolved',
    recoveredSince: s(10),
  });
});

it('keeps the newest value and the worst', () => {
  let lifecycle: AlertLifecycle | undefined;
  for (const [second, value] of [
    [0, 91],
    [60, 99],
    [120, 93],
  ] as const)
    lifecycle = nextLifecycle(lifecycle, { is: 'breached', since: s(0), value }, holdDurations, s(second));
  expect(lifecycle).toMatchObject({ state: 'firing', value: 93, peak: 99, since: s(0), firedAt: s(60) });
});

it('keeps the stored start of a breach across a restart', () => {
  const stored = nextLifecycle(undefined, { is: 'breached', since: s(0), value: null }, holdDurations, s(10));
  expect(nextLifecycle(stored, { is: 'breached', since: 0, value: null }, holdDurations, s(100))).toMatchObject({
    state: 'firing',
    since: s(0),
  });
});

it('does not change after it has ended', () => {
  const resolved: AlertLifecycle = {
    state: 'resolved',
    since: s(0),
    firedAt: s(1),
    recoveredSince: s(9),
    value: 1,
    peak: 2,
  };
  expect(nextLifecycle(resolved, { is: 'breached', since: s(20), value: 9 }, holdDurations, s(90))).toBe(resolved);
});
