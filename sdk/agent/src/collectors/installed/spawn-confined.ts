import type { ChildProcessByStdio } from 'node:child_process';
import { isSea } from 'node:sea';
import type { Readable, Writable } from 'node:stream';
import { NotAllowed } from '@vitrine/contracts/collector';
import { CHILD_SOURCE } from './child-source.ts';

export type Child = ChildProcessByStdio<Writable, Readable, null>;

/** Release of Node from which its permission model also closes the network. */
const MIN_NODE = 25;
const HEAP_MB = 48;
/** The user nobody, for the child of an agent that runs as root. */
const NOBODY = 65534;

/**
 * Starts a process without files, network, programs, workers, addons and environment: by Node's permission model and, if the agent
 * runs as root, as the user nobody. Throws NotAllowed if Node cannot confine it.
 */
export function spawnConfined(): Child {
  if (isSea() || Number(process.versions.node.split('.')[0]) < MIN_NODE)
    throw new NotAllowed(
      `installed collectors need an agent that runs on Node ${MIN_NODE} or newer; this is ${isSea() ? 'the executable' : process.version}`,
    );
  const flags = ['--permission', '--no-warnings', `--max-old-space-size=${HEAP_MB}`];
  const { spawn } = process.getBuiltinModule('node:child_process');
  return spawn(process.execPath, [...flags, '--input-type=module', '--eval', CHILD_SOURCE], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    cwd: '/',
    ...(process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }),
  });
}
