import type { CheckNow } from '@vitrine/contracts';
import { CHECK_STATES } from '@vitrine/contracts/check';
import type { Family } from './exposition.rule.ts';

/** A check with its newest result. */
interface CheckedNow {
  readonly check: { readonly id: number; readonly name: string; readonly kind: string };
  readonly now: Pick<CheckNow, 'state' | 'seconds' | 'values'>;
}

/** Metric families of checks. A check with an unknown state has no sample. */
export function checkFamilies(checks: readonly CheckedNow[]): Family[] {
  const checksWithResult = checks
    .filter(({ now }) => now.state !== 'unknown')
    .map(({ check: { id, name, kind }, now }) => ({ labels: { check: String(id), name, kind }, now }));
  const gauge = (name: string, help: string, samples: Family['samples']): Family => ({
    ...{ name, help, type: 'gauge', samples },
  });
  const values = new Set(checksWithResult.flatMap(({ now }) => Object.keys(now.values)));
  return [
    gauge(
      'vitrine_check_state',
      '1 for the state that the check is in.',
      checksWithResult.flatMap(({ labels, now }) =>
        CHECK_STATES.map(state => ({ labels: { ...labels, state }, value: Number(now.state === state) })),
      ),
    ),
    gauge(
      'vitrine_check_response_seconds',
      'How long the service took to answer.',
      checksWithResult.flatMap(({ labels, now }) => (now.seconds === null ? [] : [{ labels, value: now.seconds }])),
    ),
    ...[...values].sort().map(value =>
      gauge(
        `vitrine_check_${value}`,
        'A value that the check reports.',
        checksWithResult.flatMap(({ labels, now }) => {
          const found = now.values[value];
          return found === undefined ? [] : [{ labels, value: found }];
        }),
      ),
    ),
  ];
}
