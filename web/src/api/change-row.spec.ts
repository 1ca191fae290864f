import { changeRow } from './change-row.ts';
import { ProblemError } from './problem-error.ts';

const changed = (current?: Record<string, unknown>) =>
  new ProblemError({ status: 412, code: 'request.precondition-failed', ...(current && { current }) });

it('retries a change on the newer stored version', async () => {
  const stored = { name: 'theirs', on: false, etag: '"2"' };
  const sent: object[] = [];
  await changeRow({ name: 'old', on: false, etag: '"1"' }, async row => {
    if (row.etag !== stored.etag) throw changed(stored);
    sent.push({ ...row, on: true });
  });
  expect(sent).toEqual([{ name: 'theirs', on: true, etag: '"2"' }]);
});

it('does not retry a conflict without a newer version', async () => {
  for (const current of [{ etag: '"1"' }, undefined]) {
    const refusal = changed(current);
    await expect(changeRow({ etag: '"1"' }, () => Promise.reject(refusal))).rejects.toBe(refusal);
  }
});
