import { number, text, withStepUp } from '@vitrine/contracts/fields';
import { defineSettings, record, section, type SettingsGroup } from '@vitrine/contracts/settings';
import { changesGuarded } from './changes-guarded.rule.ts';

const GROUP = defineSettings('test', {
  name: text({ optional: true }),
  address: withStepUp(text({ optional: true })),
  relay: section({ port: withStepUp(number({ default: 25 })), user: text({ optional: true }) }),
  keys: record(['a', 'b'], () => withStepUp(text({ optional: true }))),
}) as unknown as SettingsGroup;
const current = { name: 'n', address: 'here', relay: { port: 25, user: 'u' }, keys: { a: 'one' } };

it.each([
  ['nothing', {}, false],
  ['another field', { name: 'other' }, false],
  ['the same value', { address: ' here ' }, false],
  ['another value', { address: 'there' }, true],
  ['a wrong value', { address: 7 }, true],
  ['no value', { address: null }, true],
  ['a section without it', { relay: { user: 'other' } }, false],
  ['the same value in a section', { relay: { port: 25, user: 'other' } }, false],
  ['another value in a section', { relay: { port: 26 } }, true],
  ['a wrong value in a section', { relay: { port: 'x' } }, true],
  ['no section', { relay: null }, false],
  ['the same entry of a record', { keys: { a: 'one' } }, false],
  ['another entry of a record', { keys: { a: 'one', b: 'two' } }, true],
  ['a record without an entry', { keys: {} }, true],
  ['no body', undefined, false],
  ['a text', 'address', false],
])('decides whether %s changes a field that needs a step-up', (_, body, changes) => {
  expect(changesGuarded(GROUP, body, current)).toBe(changes);
});
