import { accessSync, constants, existsSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { basename } from 'node:path';
import { childEnvironment } from '../control/child-environment.ts';

/** Shells that deny login. */
const NO_SHELL = /^(nologin|false|true|sync|git-shell)$/;

export interface Shell {
  readonly file: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly env: readonly string[];
}

/** Returns the shell of the agent's user, or a default shell. */
export function resolveShell(env: NodeJS.ProcessEnv = process.env): Shell {
  const file = [ownShell(), '/bin/bash', '/bin/sh'].find(path => path !== undefined && isUsable(path)) ?? '/bin/sh';
  const folder = existsSync(homedir()) ? homedir() : '/';
  const variables = childEnvironment(env, {
    SHELL: file,
    HOME: folder,
    PWD: folder,
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
  });
  for (const name of ['TMUX', 'TMUX_PANE', 'STY', 'WINDOW', 'COLUMNS', 'LINES', 'TERMCAP']) delete variables[name];
  return { file, args: ['-l'], folder, env: Object.entries(variables).map(([name, value]) => `${name}=${value}`) };
}

function ownShell(): string | undefined {
  try {
    return userInfo().shell ?? undefined;
  } catch {
    return undefined;
  }
}

function isUsable(path: string): boolean {
  if (NO_SHELL.test(basename(path))) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
