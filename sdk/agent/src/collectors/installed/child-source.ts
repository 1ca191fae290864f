/** Module that collectors import in their child process. */
const SDK = [
  'class NothingHere extends Error {}',
  'class NotAllowed extends Error {}',
  'const defineCollector = collector => collector;',
]
  .map(declaration => `export ${declaration}`)
  .join('\n');

/**
 * Source of the child process of an installed collector, passed to Node as text, so that it reads no file. It exchanges lines of
 * JSON. In: `open` with the code and settings, `run`, and `answer` to a call. Out: `opened` with the declaration, `ran` with a
 * reading, and `call` of the broker.
 */
export const CHILD_SOURCE = `
import { registerHooks } from 'node:module';
const sdk = 'data:text/javascript,' + encodeURIComponent(${JSON.stringify(SDK)});
registerHooks({
  resolve: (name, context, next) =>
    name === '@vitrine/plugin-sdk/collector' ? { url: sdk, shortCircuit: true } : next(name, context),
});
const { NothingHere, NotAllowed } = await import(sdk);
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = () => true;
const say = frame => write(JSON.stringify(frame) + '\\n');
const kindOf = error => (error instanceof NothingHere ? 'absent' : error instanceof NotAllowed ? 'denied' : 'failed');
const wordsOf = error => ({ is: kindOf(error), message: String(error?.message ?? error) });
const calls = new Map();
let number = 0;
const call = (method, args) =>
  new Promise((resolve, reject) => {
    calls.set(++number, { resolve, reject });
    say({ call: number, method, args });
  });
const access = {
  now: () => performance.now() / 1000,
  wait: seconds => new Promise(resolve => setTimeout(resolve, seconds * 1000)),
  getBytes: async (...args) => Buffer.from(await call('getBytes', args), 'base64'),
};
for (const method of ['read', 'list', 'age', 'get', 'ask', 'receive', 'run']) access[method] = (...args) => call(method, args);
let read;
const handle = async frame => {
  if ('answer' in frame) {
    const { resolve, reject } = calls.get(frame.answer) ?? {};
    calls.delete(frame.answer);
    if (!frame.is) return resolve?.(frame.value);
    const Kind = frame.is === 'absent' ? NothingHere : frame.is === 'denied' ? NotAllowed : Error;
    return reject?.(new Kind(frame.message));
  }
  if ('open' in frame) {
    const url = 'data:text/javascript;base64,' + Buffer.from(frame.open).toString('base64');
    const { default: collector } = await import(url);
    const config = { ...collector.config, ...frame.config };
    read = collector.open(access, config);
    const { id, help, every, max, per } = collector;
    return say({ opened: { id, help, every, max, per, needs: collector.needs(config) } });
  }
  try {
    say({ ran: await read() });
  } catch (error) {
    say({ ran: null, ...wordsOf(error) });
  }
};
let rest = '';
process.stdin.setEncoding('utf8').on('data', text => {
  const lines = (rest + text).split('\\n');
  rest = lines.pop();
  for (const line of lines) handle(JSON.parse(line)).catch(error => say({ opened: null, ...wordsOf(error) }));
});
process.stdin.on('end', () => process.exit());
`;
