import { formatLocation, pluginStack } from './plugin-stack.rule.ts';

const stack = `Error: boom
    at read (file:///data/plugin-run/sample-notifier/0a/lib/words.ts:8:15)
    at async Object.send (file:///data/plugin-run/sample-notifier/0a/index.ts:4:3)
    at Channel.answer (file:///vitrine/core/dist/plugin-runtime/main.mjs:1:5026)
    at process.processTimers (node:internal/timers:618:7)`;

it('keeps the frames of the plugin, with paths as its author knows them', () => {
  const frames = pluginStack(stack, '/data/plugin-run/sample-notifier/0a');
  expect(frames).toBe('at read (lib/words.ts:8:15)\nat async Object.send (index.ts:4:3)');
  expect(formatLocation(frames)).toBe(' (lib/words.ts:8)');
});

it('returns no position if nothing of the plugin is in the stack', () => {
  expect(formatLocation(pluginStack(stack, '/data/plugin-run/gong/0a'))).toBe('');
  expect(formatLocation('at index.ts:4:3')).toBe(' (index.ts:4)');
});

it('limits a stack to ten frames, and ignores paths in the message', () => {
  const folder = '/vitrine/plugins/gong';
  const text = `Error: cannot read ${folder}/data.json:7\n${folder}/notes:x\n${folder}/a.ts:12 is bad\nwent there at ${folder}/b.ts:3`;
  expect(pluginStack(text, folder)).toBe('');
  const deep = Array.from({ length: 30 }, (_, i) => `    at step (${folder}/index.ts:${i + 10}:1)`).join('\n');
  expect(pluginStack(deep, folder).split('\n')).toHaveLength(10);
  expect(formatLocation(pluginStack(deep, folder))).toBe(' (index.ts:10)');
  expect(pluginStack(`${folder}/word.ts:123\nconst x`, folder)).toBe('at word.ts:123');
  expect(formatLocation('at x:1 (from index.ts:4:3)')).toBe(' (index.ts:4)');
});

it('finds the position of a syntax error, which is no frame, in a file that was loaded again', () => {
  const syntax = `/vitrine/plugins/gong/word.ts?load=3:2
const word: string = 'three;
                     ^^^^^^^

SyntaxError [ERR_INVALID_TYPESCRIPT_SYNTAX]: Unterminated string constant
    at parseTypeScript (node:internal/modules/typescript:61:36)`;
  expect(formatLocation(pluginStack(syntax, '/vitrine/plugins/gong'))).toBe(' (word.ts:2)');
  const thrown = 'Error: no\n    at file:///vitrine/plugins/gong/index.ts?load=3:7:9';
  expect(formatLocation(pluginStack(thrown, '/vitrine/plugins/gong'))).toBe(' (index.ts:7)');
});
