import { nextTrafficStep } from './traffic-step.rule.ts';

it.each([
  ['far below', 40, 80, undefined, undefined],
  ['just below', 79.99, 80, undefined, undefined],
  ['the first step', 80, 80, undefined, 80],
  ['between steps', 83, 80, undefined, 80],
  ['a step that was sent', 83, 80, { period: 1, step: 80 }, undefined],
  ['the next step', 85, 80, { period: 1, step: 80 }, 85],
  ['a jump over several', 97, 80, { period: 1, step: 80 }, 95],
  ['the limit', 100, 80, { period: 1, step: 95 }, 100],
  ['far past the limit', 430, 80, { period: 1, step: 95 }, 100],
  ['past the limit once more', 950, 80, { period: 1, step: 100 }, undefined],
  ['less than was sent, after a correction', 81, 80, { period: 1, step: 90 }, undefined],
  ['a step of the next period', 80, 80, { period: 0, step: 100 }, 80],
  ['a step, after the clock was set back into an earlier period', 85, 80, { period: 2, step: 100 }, undefined],
  ['disabled notices', 99, 0, undefined, undefined],
  ['no use, with notices from the first step on', 0, 5, undefined, undefined],
  ['a first step between two others', 82, 81, undefined, undefined],
  ['the step after a first step between two others', 85, 81, undefined, 85],
  ['no limit', Infinity, 80, undefined, undefined],
  ['an unknown use', NaN, 80, undefined, undefined],
])('sends the right step for %s', (_, used, from, sent, expected) =>
  expect(nextTrafficStep(used, from, 1, sent)).toBe(expected),
);
