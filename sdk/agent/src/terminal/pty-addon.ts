import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PACKED_PTYS, type PackedPty } from './packed-ptys.ts';

/** Interface of node-pty's prebuilt addon on Linux. */
export interface PtyAddon {
  fork(
    file: string,
    args: readonly string[],
    env: readonly string[],
    cwd: string,
    columns: number,
    rows: number,
    uid: number,
    gid: number,
    utf8: boolean,
    helper: string,
    exited: (code: number, signal: number) => void,
  ): { readonly fd: number; readonly pid: number };
  resize(fd: number, columns: number, rows: number): void;
}

const HERE = `${process.platform}-${process.arch}`;

/** Loads the addon lazily: it takes several MB of memory. */
export type LoadPty = () => PtyAddon;

/**
 * Loads the addon that can open a pty on this machine: the bundled one, which is unpacked into `folder`, or the one installed
 * beside the sources. Returns undefined if none works here; the agent then has no terminal. Whether it works is tested once and
 * stored in `folder`.
 */
export function ptyAddon(folder: string | undefined): LoadPty | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const packed = PACKED_PTYS[HERE];
    const path = packed
      ? folder && unpacked(packed, folder)
      : createRequire(import.meta.url).resolve(`@lydell/node-pty-${HERE}/pty.node`);
    if (!path) return undefined;
    const testedVersion = `${sumOf(path)} ${process.version}`;
    const mark = `${path}.works`;
    if (!packed || read(mark)?.toString() !== testedVersion) {
      load(path);
      if (packed) writeFileSync(mark, testedVersion, { mode: 0o600 });
    }
    return () => load(path);
  } catch {
    // Another libc, a noexec disk and a missing package are handled alike.
    return undefined;
  }
}

function load(path: string): PtyAddon {
  const module = { exports: {} };
  process.dlopen(module, path);
  return module.exports as PtyAddon;
}

function unpacked({ sha256, data }: PackedPty, folder: string): string {
  const path = join(folder, 'pty.node');
  if (sumOf(path) === sha256) return path;
  // Loaded here, because it is needed only at the first start.
  const { inflateRawSync } = process.getBuiltinModule('node:zlib');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(`${path}.part`, inflateRawSync(Buffer.from(data, 'base64')), { mode: 0o700 });
  renameSync(`${path}.part`, path);
  return sumOf(path) === sha256 ? path : '';
}

function sumOf(path: string): string | undefined {
  const bytes = read(path);
  return bytes && createHash('sha256').update(bytes).digest('hex');
}

function read(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
