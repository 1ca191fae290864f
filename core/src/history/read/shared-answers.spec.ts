import { gunzipSync } from 'node:zlib';
import { TestClock } from '../../../test/clock.ts';
import { SharedAnswersService } from './shared-answers.service.ts';

const text = (length: number, fill = 'a') => Buffer.alloc(length, fill);

function setUp() {
  const clock = new TestClock();
  const answers = new SharedAnswersService(clock);
  let made = 0;
  const find = (key: string, body = text(10)) => answers.find(key, async () => (made++, body));
  return { clock, answers, find, made: () => made };
}

it('recomputes a response after 20 seconds', async () => {
  const { clock, find, made } = setUp();
  await find('a');
  await clock.advance('19999ms');
  await find('a');
  expect(made()).toBe(1);
  await clock.advance('1ms');
  await find('a');
  expect(made()).toBe(2);
});

it('computes one response for concurrent requests of the same key', async () => {
  const { find, made } = setUp();
  const [first, second] = await Promise.all([find('a'), find('a'), find('b')]);
  expect(first).toBe(second);
  expect(made()).toBe(2);
});

it('recomputes a response after a failure', async () => {
  const { answers, find, made } = setUp();
  await expect(answers.find('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  await find('a');
  expect(made()).toBe(1);
});

it('compresses responses of 1 KiB and more', async () => {
  const { find } = setUp();
  expect(await find('small', text(1023))).toMatchObject({ body: text(1023), isPacked: false });
  const large = await find('large', text(1024));
  expect(large.isPacked).toBe(true);
  expect(gunzipSync(large.body)).toEqual(text(1024));
});
