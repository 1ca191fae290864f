import type { InstallOptions } from './node-edit.ts';

/** How an agent is installed when nobody wants it otherwise: it reports, and lets nobody command the machine. */
export const DEFAULT_INSTALL: InstallOptions = {
  disableRemoteControl: true,
  controlKeys: '',
  disableAutoUpdate: false,
  ignoreUnsafeCertificate: false,
  githubProxy: '',
  directory: '',
  serviceName: '',
  memoryMode: '',
  includeInterfaces: '',
  excludeInterfaces: '',
  includeMountpoints: '',
  excludeMountpoints: '',
  runAsRoot: false,
};
