import { join } from 'node:path';
import { rootFolder } from '../../platform/release/root.ts';

/** A file of the program that runs in a plugin's process. The build puts it beside the server. */
export const runtimeFile = (name: string): string => join(rootFolder(), 'core', 'dist', 'plugin-runtime', name);
