/** How the agent of a node is installed: what the install command is made from. Empty: the agent's own default. */
export interface InstallOptions {
  readonly disableRemoteControl: boolean;
  readonly disableAutoUpdate: boolean;
  readonly ignoreUnsafeCertificate: boolean;
  /** Proxy in front of the code-hosting service that the agent is downloaded from. */
  readonly downloadProxy: string;
  readonly directory: string;
  readonly serviceName: string;
  readonly memoryMode: '' | 'available';
  readonly includeInterfaces: string;
  readonly excludeInterfaces: string;
  readonly includeMountpoints: string;
}

export const DEFAULT_INSTALL: InstallOptions = {
  disableRemoteControl: false,
  disableAutoUpdate: false,
  ignoreUnsafeCertificate: false,
  downloadProxy: '',
  directory: '',
  serviceName: '',
  memoryMode: '',
  includeInterfaces: '',
  excludeInterfaces: '',
  includeMountpoints: '',
};
