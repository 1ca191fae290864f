import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Lists every file below `root`, those of /etc, /opt and homes with a checksum, except files that a running system writes on its
 * own.
 */
export function tracesOf(root) {
  const paths = [
    './proc',
    './sys',
    './dev',
    './run',
    './tmp',
    './var/log',
    './var/tmp',
    './var/cache',
    './var/lib/systemd',
  ];
  const prune = paths.flatMap(path => ['-path', path, '-o']).slice(0, -1);
  const list = execFileSync(
    'find',
    ['.', '(', ...prune, ')', '-prune', '-o', '(', '-type', 'f', '-o', '-type', 'l', '-o', '-type', 'd', ')', '-print'],
    { cwd: root, encoding: 'utf8', maxBuffer: 1e8 },
  );
  const remaining = list
    .split('\n')
    .filter(
      path =>
        path &&
        !/^\.\/(etc\/(passwd|group|shadow|gshadow|subuid|subgid)-|etc\/\.pwd\.lock|etc\/machine-id|var\/lib\/private)/.test(
          path,
        ),
    );
  return remaining.map(path => `${path} ${/^\.\/(etc|opt|home|root)\//.test(path) ? checksum(join(root, path)) : ''}`);
}

function checksum(path) {
  try {
    return createHash('md5').update(readFileSync(path)).digest('hex');
  } catch {
    return '';
  }
}
