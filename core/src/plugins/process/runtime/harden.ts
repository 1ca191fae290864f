import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

/**
 * Removes what Node's permission model leaves open: signals, with which a process could end or debug the core, and the environment.
 * Called before any code of the plugin is imported.
 */
export function harden(): void {
  for (const name of ['kill', '_kill', '_debugProcess', '_debugEnd', 'binding', '_linkedBinding', 'execve'])
    Reflect.deleteProperty(process, name);
  Reflect.deleteProperty(os, 'setPriority');
  // Also applies to code that imports them by name.
  syncBuiltinESMExports();
  for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name);
}
