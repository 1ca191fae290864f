import { failureOf } from './channel-health.rule.ts';

const fail = (at: number) => ({ at, ok: false, message: `error ${at}` });
const ok = (at: number) => ({ at, ok: true, message: '' });
const delivery = (
  state: 'waiting' | 'failed' | 'sent',
  ...attempts: { at: number; ok: boolean; message: string }[]
) => ({
  state,
  attempts,
});

it.each<[string, ReturnType<typeof delivery>[], number, ReturnType<typeof failureOf>]>([
  ['nothing tried', [], 0, undefined],
  ['two failures', [delivery('waiting', fail(1), fail(2))], 0, undefined],
  ['three failures', [delivery('waiting', fail(1), fail(2), fail(3))], 0, { since: 1, error: 'error 3' }],
  [
    'failures of several notices',
    [delivery('waiting', fail(3)), delivery('waiting', fail(1), fail(2))],
    0,
    { since: 1, error: 'error 3' },
  ],
  ['a delivery that was given up at once', [delivery('failed', fail(5))], 0, { since: 5, error: 'error 5' }],
  ['a later success', [delivery('failed', fail(5)), delivery('sent', ok(6))], 0, undefined],
  ['an earlier success', [delivery('failed', fail(5)), delivery('sent', ok(4))], 0, { since: 5, error: 'error 5' }],
  ['failures before it was mended', [delivery('failed', fail(5))], 5, undefined],
])('judges a channel with %s', (_, deliveries, after, expected) => {
  expect(failureOf(deliveries, after)).toEqual(expected);
});
