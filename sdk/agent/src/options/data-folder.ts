import { homedir } from 'node:os';
import { join } from 'node:path';

const NAME = 'vitrine-agent';

/** Returns the default data folder: the service manager's state folder, otherwise the usual one of the system. */
export function dataFolder(
  env: NodeJS.ProcessEnv,
  platform = process.platform,
  root = process.getuid?.() === 0,
): string {
  // systemd passes one folder or several, separated by colons.
  const [stateDirectory] = env.STATE_DIRECTORY?.split(':') ?? [];
  if (stateDirectory) return stateDirectory;
  if (platform === 'win32') return join(env.ProgramData ?? join(homedir(), 'AppData', 'Local'), NAME);
  if (root) return platform === 'freebsd' ? `/var/db/${NAME}` : `/var/lib/${NAME}`;
  if (platform === 'darwin') return join(homedir(), 'Library/Application Support', NAME);
  return join(env.XDG_STATE_HOME || join(homedir(), '.local/state'), NAME);
}
