import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

/**
 * Takes away what Node's permission model leaves open: signals, with which a process could end or debug the core it came
 * from, and the environment. Called before any code of the plugin is imported.
 */
export function harden(): void {
  for (const name of ['kill', '_kill', '_debugProcess', '_debugEnd', 'binding', '_linkedBinding', 'execve'])
    Reflect.deleteProperty(process, name);
  Reflect.deleteProperty(os, 'setPriority');
  // For those who import them by name.
  syncBuiltinESMExports();
  for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name);
}
