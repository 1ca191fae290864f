import { faultOf, NEW_COMMAND } from './command-draft.ts';

const complete = { ...NEW_COMMAND, command: 'uptime', nodes: ['a'] };

it.each([
  ['nothing wrong with a whole one', {}, undefined],
  ['no command', { command: ' \n ' }, 'fault.command'],
  ['a command that is too long', { command: 'x'.repeat(20_001) }, 'fault.long'],
  ['no time', { timeoutSeconds: '' }, 'fault.limit'],
  ['no time at all', { timeoutSeconds: '0' }, 'fault.limit'],
  ['less than no time', { timeoutSeconds: '-5' }, 'fault.limit'],
  ['words for a time', { timeoutSeconds: 'long' }, 'fault.limit'],
  ['more than a day', { timeoutSeconds: '86401' }, 'fault.limit'],
  ['no node', { nodes: [] }, 'fault.nodes'],
])('finds %s', (_, changed, text) => expect(faultOf({ ...complete, ...changed })?.text).toBe(text));
