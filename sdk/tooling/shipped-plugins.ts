import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';

const PLUGINS = join(import.meta.dirname, '../../plugins');

/** Creates a folder in `folder` with these plugins of the repository, for a core that a test starts. */
export async function shippedPlugins(names: readonly string[] | 'all', folder: string): Promise<string> {
  if (names === 'all') return PLUGINS;
  const shipped = join(folder, 'shipped-plugins');
  if (names.length > 0) await mkdir(shipped, { recursive: true });
  for (const name of names) await symlink(join(PLUGINS, name), join(shipped, name)).catch(ignoreExisting);
  return shipped;
}

/** A restarted core with the same data already has them. */
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
