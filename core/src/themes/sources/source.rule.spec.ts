import type { ThemeSource } from '@vitrine/contracts';
import { projectOf, sourceNamedBy, type Project } from './source.rule.ts';

it.each<[string | undefined, ThemeSource['kind'] | null]>([
  [undefined, null],
  ['', null],
  ['no address', null],
  ['https://github.com/ada/theme', 'github'],
  ['https://www.github.com/ada/theme.git', 'github'],
  ['https://github.com/ada', null],
  ['https://github.com/ada/a b', null],
  ['https://notgithub.com/ada/theme', null],
  ['https://github.com.example/ada/theme', null],
  ['https://codeberg.org.example/ada/theme', null],
  ['https://gist.github.com/ada/theme', null],
  ['https://github.com/ada/theme/?tab=readme', 'github'],
  ['https://github.com//ada/theme', null],
  ['https://example.net/theme.zip/', null],
  ['https://gitea/ada/theme', null],
  ['https://gitlab.com/group/sub/theme', 'gitlab'],
  ['https://git.gitlab.example/ada/theme', 'gitlab'],
  ['https://mygitlab.example/ada/theme', null],
  ['https://codeberg.org/ada/theme', 'gitea'],
  ['https://x.codeberg.org/ada/theme', null],
  ['https://gitea.example/ada/theme', 'gitea'],
  ['https://git.forgejo.example/ada/theme/', 'gitea'],
  ['https://example.net/theme.zip', 'url'],
  ['https://github.com/ada/theme/releases/v1.ZIP', 'url'],
  ['https://example.net/theme.zip?x', 'url'],
  ['https://example.net/ada/theme', null],
])('names the source of %s', (url, kind) => {
  expect(sourceNamedBy(url)).toEqual(kind && { kind, ref: url });
});

const HOME = 'https://github.com';
it.each<[string, Project | null]>([
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
