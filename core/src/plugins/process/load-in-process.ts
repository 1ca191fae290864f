import { mkdir } from 'node:fs/promises';
import type { Logger } from '@vitrine/plugin-sdk';
import type { DiscoveredPlugin } from '../model/scan-plugins.ts';
import { copyPlugin } from './plugin-copy.ts';
import { ProcessPlugin, type ProcessPluginOptions } from './process-plugin.ts';

/** Memory of a plugin, in MB. */
const MEMORY_MB = 128;

interface LoadOptions extends Pick<ProcessPluginOptions, 'failed' | 'ended' | 'loadTimeoutMs'> {
  readonly id: string;
  readonly found: DiscoveredPlugin;
  readonly storage: string;
  /** Folder of the copies that are run. */
  readonly copies: string;
  readonly log: Logger;
}

/** Copies a found plugin, and loads the copy in a process of its own. */
export async function loadInProcess({ found, copies, storage, ...options }: LoadOptions): Promise<ProcessPlugin> {
  const { folder, entry = folder } = found;
  const permissions = found.package?.vitrine.permissions ?? [];
  // A folder that does not exist when the process starts would count as a file, with nothing below it.
  if (permissions.includes('storage')) await mkdir(storage, { recursive: true, mode: 0o700 });
  const copy = await copyPlugin({ id: options.id, folder, entry }, copies);
  return ProcessPlugin.load({ ...options, copy, permissions, storage, memoryMb: MEMORY_MB });
}
