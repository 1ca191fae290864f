import { use } from 'react';
import { HostContext, type Host } from './host.ts';

/** Returns the shell's services. Not for themes, which use the hooks built on it. */
export function useHost(): Host {
  const host = use(HostContext);
  if (!host) throw new Error('Hooks of the theme SDK work only inside the slots of a theme.');
  return host;
}
