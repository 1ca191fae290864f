import type { ThemeSource } from '@vitrine/contracts';
import { sourceNamedBy } from './source.rule.ts';

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
])('recognises the source of %s', (url, kind) => {
  expect(sourceNamedBy(url)).toEqual(kind && { kind, ref: url });
});
