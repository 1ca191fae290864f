import type { InstallOptions } from './node-edit.ts';

/** How an agent is installed when nobody wants it otherwise. */
export const DEFAULT_INSTALL: InstallOptions = {
  disableRemoteControl: false,
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
