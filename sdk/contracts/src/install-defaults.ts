import type { InstallOptions } from './node-edit.ts';

/** Default install options: the agent reports, and remote control is disabled. */
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
  collectors: '',
  cores: false,
  runAsRoot: false,
};
