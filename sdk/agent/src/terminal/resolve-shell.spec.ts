import { existsSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { resolveShell } from './resolve-shell.ts';

const variablesOf = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(resolveShell(env).env.map(line => line.split(/=(.*)/s).slice(0, 2) as [string, string]));

it('starts a login shell in the home folder of the user of the agent', () => {
  const loginShell = userInfo().shell;
  const { file, args, folder } = resolveShell({});
  expect(file).toBe(loginShell && existsSync(loginShell) && !loginShell.endsWith('nologin') ? loginShell : '/bin/bash');
  expect(args).toEqual(['-l']);
  expect(folder).toBe(homedir());
});

it('describes the terminal, and hides an outer terminal and the variables of the agent', () => {
  const outer = { TMUX: '1', TMUX_PANE: '%1', STY: '2', WINDOW: '0', COLUMNS: '80', LINES: '24', TERMCAP: 'x' };
  const found = variablesOf({ ...outer, VITRINE_TOKEN: 'secret', TERM: 'dumb', LC_TIME: 'en=x' });
  const { file, folder } = resolveShell({});
  expect(found).toEqual({
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LANG: 'C.UTF-8',
    LC_TIME: 'en=x',
    SHELL: file,
    HOME: folder,
    PWD: folder,
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
  });
});
