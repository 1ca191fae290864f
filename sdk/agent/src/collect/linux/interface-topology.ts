import { readlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { InterfaceTopology } from '../interface-choice.ts';
import type { Roots } from './roots.ts';
import { isThere } from './text-file.ts';

/** Reads the topology of the interfaces from /sys/class/net. */
export function readTopology(roots: Roots): InterfaceTopology {
  const at = (name: string, file: string): string => join(roots.sys, 'class/net', name, file);
  return {
    hasDevice: name => isThere(at(name, 'device')),
    master(name) {
      try {
        return basename(readlinkSync(at(name, 'master')));
      } catch {
        return undefined;
      }
    },
  };
}
