import { readFileSync } from 'node:fs';
import { referencePage } from './reference-page.ts';

it('matches docs/plugins/reference.md; otherwise run: npm run hooks -w sdk/plugin', () => {
  expect(readFileSync(new URL('../../../docs/plugins/reference.md', import.meta.url), 'utf8')).toBe(referencePage());
});

it.each([
  'interface Host {',
  'interface KeyValueStore {',
  'interface RouteRequest {',
  'interface PluginPartProps {',
  '| `defineNotifier` | ',
  '| `secret` | ',
])('has %s', text => {
  expect(referencePage()).toContain(text);
});
