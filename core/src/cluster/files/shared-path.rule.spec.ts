import { isSharedPath } from './shared-path.rule.ts';

it.each([
  'plugins/pigeon',
  'plugins/.previous/pigeon',
  'themes/sunrise/0123abcd',
  'theme-media/sunrise/0123abcd.png',
  'recordings/0f8fad5b-d9cb-469f-a165-70867728950e.cast',
  'candidates/0f8fad5b-d9cb-469f-a165-70867728950e',
])('shares %s', path => expect(isSharedPath(path)).toBe(true));

it.each([
  '',
  'plugins',
  'plugins/',
  'plugins/..',
  'plugins/.',
  'plugins/../agents',
  'plugins/.previous',
  'plugins/.previous/..',
  'plugins/.previous/../../agents',
  'plugins/.incoming',
  'plugins/.incoming/pigeon',
  'plugins/pigeon/index.js',
  String.raw`plugins/..\agents`,
  'plugins/pigeon\0',
  'plugins/pigeon\n',
  'themes/sunrise',
  'themes/../agents',
  'themes/sunrise/..',
  'theme-media/../vault.key',
  'candidates/../agents',
  'recordings/../agents.cast',
  'recordings/../agents/vitrine-agent.mjs',
  'agents/vitrine-agent.mjs',
  '/etc/passwd',
])('does not share %j', path => expect(isSharedPath(path)).toBe(false));
