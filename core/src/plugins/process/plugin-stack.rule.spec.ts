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

it('names no place where nothing of the plugin is in the stack', () => {
  expect(formatLocation(pluginStack(stack, '/data/plugin-run/gong/0a'))).toBe('');
  expect(formatLocation('at index.ts:4:3')).toBe(' (index.ts:4)');
});
