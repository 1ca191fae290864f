import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILES = ['etc/machine-id', 'var/lib/dbus/machine-id', 'etc/hostid'];

/**
 * Returns an id of this machine that survives a reinstallation of the agent and reveals nothing about the machine, because the
 * system's own id is hashed. Without a system id, a random one is stored in `file`.
 */
export function machineId(root: string, file: string | undefined): string {
  const foundId = FILES.map(name => read(join(root, name))).find(id => id.length >= 16) ?? read(file ?? '');
  const id = foundId || createId(file);
  return createHmac('sha256', id).update('vitrine-agent').digest('hex');
}

function createId(file: string | undefined): string {
  const id = randomUUID();
  // An id that cannot be stored is better than none: the machine then appears as a new one after a restart.
  if (file !== undefined) writeFileSync(file, id, { mode: 0o600 });
  return id;
}

function read(path: string): string {
  try {
    const id = readFileSync(path, 'utf8').trim();
    return id === 'uninitialized' ? '' : id;
  } catch {
    return '';
  }
}
