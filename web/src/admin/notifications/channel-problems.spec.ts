import { ProblemError } from '../../api/problem-error.ts';
import { ofChannel, ofNotifier, saidByField } from './channel-problems.ts';

const name = { path: 'name', message: 'required' };
const token = { path: 'token', message: 'The service rejected the token.' };
const problem = (code: string, errors: (typeof name)[], detail = 'It failed.') =>
  new ProblemError({ status: 422, code, detail, errors });

it.each([
  ['the channel', problem('request.invalid', [name]), [name], []],
  ['settings that are not complete', problem('settings.invalid', [token]), [], [token]],
  ['a test that failed', problem('delivery.failed', [token], token.message), [], [token]],
  ['no field at all', problem('delivery.failed', []), [], []],
  ['nothing that the core said', new Error('boom'), [], []],
  ['nothing', undefined, [], []],
])('puts what is wrong with %s to its own form', (_, error, channel, notifier) => {
  expect(ofChannel(error)).toEqual(channel);
  expect(ofNotifier(error)).toEqual(notifier);
});

it('knows when a field says already what the whole says', () => {
  expect(saidByField(problem('delivery.failed', [token], token.message))).toBe(true);
  expect(saidByField(problem('settings.invalid', [token]))).toBe(false);
  expect(saidByField(new Error(token.message))).toBe(false);
});
