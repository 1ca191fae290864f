import { projectOf } from './theme-releases.ts';

const HOME = 'https://github.com';
it.each<[string, { origin: string; path: string } | null]>([
  ['ada/theme', { origin: HOME, path: 'ada/theme' }],
  ['group/sub/theme', { origin: HOME, path: 'group/sub/theme' }],
  ['ada', null],
  ['', null],
  ['../ada/theme', { origin: HOME, path: 'ada/theme' }],
  ['ada/..', null],
  ['ada/%2e%2e/theme', null],
  ['ada/%74heme', null],
  ['ada/https://theme', null],
  ['ada/a b', null],
  ['https://gitlab.example/ada/theme.git', { origin: 'https://gitlab.example', path: 'ada/theme' }],
  ['HTTPS://gitlab.example/ada/theme/', { origin: 'https://gitlab.example', path: 'ada/theme' }],
  ['https://gitlab.example/ada/theme/-/releases', { origin: 'https://gitlab.example', path: 'ada/theme' }],
  ['https://github.com/ada/theme/releases/latest', { origin: HOME, path: 'ada/theme' }],
  ['https://github.com/ada/theme/tree/main', { origin: HOME, path: 'ada/theme' }],
  ['https://github.com/ada/theme/tags', { origin: HOME, path: 'ada/theme' }],
  ['https://github.com/ada/theme/blob/main/README.md', { origin: HOME, path: 'ada/theme' }],
  ['https://github.com/ada/releases-theme', { origin: HOME, path: 'ada/releases-theme' }],
  ['https://github.com/ada/theme.gitea', { origin: HOME, path: 'ada/theme.gitea' }],
  ['http://localhost:3000/ada/theme/', { origin: 'http://localhost:3000', path: 'ada/theme' }],
  ['https://github.com/ada/releases', null],
  ['https://', null],
])('finds the project of %s', (ref, project) => {
  expect(projectOf(ref, HOME)).toEqual(project);
});
