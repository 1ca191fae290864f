import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const MIN_BYTES = 4 * 2 ** 30;

/**
 * Creates a folder in memory for the temporary files of tests, so that commits of their databases do not wait for a disk. Returns
 * undefined if TMPDIR is set, or if that file system is missing, small, or does not allow programs to run, as in most containers.
 */
export function testFolder() {
  if (process.env.TMPDIR || !hasRoom() || freemem() < 2 * MIN_BYTES) return undefined;
  const path = mkdtempSync(join(MEMORY, 'vt-'));
  const remove = () => rmSync(path, { recursive: true, force: true });
  // Permissions as for /tmp, because some tests run programs as another user.
  chmodSync(path, 0o1777);
  if (startsPrograms(path)) return { path, remove };
  remove();
  return undefined;
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MIN_BYTES;
  } catch {
    return false;
  }
}

function startsPrograms(folder) {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  return spawnSync(program).status === 0;
}
