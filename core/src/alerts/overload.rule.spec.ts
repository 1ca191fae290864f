import { MINUTE_MS } from '@vitrine/contracts/time';
import { newAlert, NO_TARGET, type AlertTarget, type OpenAlert } from './open-alert.ts';
import { isConsequence, isExplainedBy, nameOfConsequence, RECOVERY_MS } from './overload.rule.ts';

const START = 1_800_000_000_000;
const NOW = START + 10 * MINUTE_MS;
const node = { uuid: 'web-1', name: 'web-1' };

const alert = (target: Partial<AlertTarget>, lifecycle: Partial<OpenAlert['lifecycle']> = {}): OpenAlert =>
  newAlert(
    { ...NO_TARGET, key: 'key', kind: 'check', node, ...target },
    {
      ...{ state: 'firing', since: START, firedAt: START, recoveredSince: null, value: null, peak: null },
      ...lifecycle,
    },
  );
const busy = (overrides: Partial<OpenAlert> = {}, lifecycle: Partial<OpenAlert['lifecycle']> = {}): OpenAlert => ({
  ...alert({ kind: 'load', metric: 'cpu' }, lifecycle),
  firingNotifiedAt: START,
  ...overrides,
});
const after = (minutes: number) => alert({}, { since: START + minutes * MINUTE_MS });

it.each([
  ['a check that fails with it', after(1), busy(), true],
  ['a check that failed a little before', after(-14), busy(), true],
  ['not one that failed long before', after(-16), busy(), false],
  ['not one that failed long after', after(16), busy(), false],
  ['not a check of another node', alert({ node: { uuid: 'db-1', name: 'db-1' } }), busy(), false],
  ['nothing if the rule is muted', after(1), busy({ firingNotifiedAt: null, suppressedBy: 'mute' }), false],
  [
    'nothing if it is about the network',
    after(1),
    { ...alert({ kind: 'load', metric: 'netUp' }), firingNotifiedAt: START },
    false,
  ],
] as const)('explains %s', (_, failingTarget, overload, explained) => {
  expect(isExplainedBy(failingTarget, overload, NOW)).toBe(explained);
});

it.each([
  [RECOVERY_MS - 1, true],
  [RECOVERY_MS, false],
])('explains checks that still fail %d ms after the overload: %s', (ms, explained) => {
  const ended = busy({}, { state: 'resolved', recoveredSince: NOW - ms });
  expect(isExplainedBy(after(1), ended, NOW)).toBe(explained);
});

it('treats checks and states of a node as consequences, but not values', () => {
  const series = { family: 'containers_state', labels: { container: 'db' }, is: 'above' } as const;
  const unhealthy = alert({ kind: 'load', series: { ...series, state: 'unhealthy' } });
  expect(isConsequence(unhealthy.target)).toBe(true);
  expect(nameOfConsequence(unhealthy)).toBe('db: unhealthy');
  expect(isConsequence(alert({ kind: 'load', series }).target)).toBe(false);
  expect(isConsequence(alert({ node: null }).target)).toBe(false);
});
