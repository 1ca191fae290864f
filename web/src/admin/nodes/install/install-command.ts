import type { InstallOptions } from '@vitrine/contracts';
import { forPowerShell, forShell } from './quote.ts';

export const SYSTEMS = ['linux', 'macos', 'windows', 'docker'] as const;
export type System = (typeof SYSTEMS)[number];

/** Privileges of the shell that runs the command: sudo, root, or an ordinary user. */
export const RIGHTS = ['sudo', 'root', 'user'] as const;
export type Rights = (typeof RIGHTS)[number];

/** Credential of the machine: the node's token, or a code or key that is exchanged for one. */
export interface Credential {
  readonly kind: 'token' | 'code';
  readonly value: string;
}

export interface Installation {
  readonly system: System;
  readonly rights: Rights;
  /** Download tool; a Linux machine may have only one of them. */
  readonly fetcher: 'curl' | 'wget';
  /** URL of this site, without a trailing slash. */
  readonly endpoint: string;
  readonly credential: Credential;
  readonly options: InstallOptions;
}

type Flag = readonly [option: string, value?: string | false];

/** Options of the agent that are the same for every kind of installation. */
const agentFlags = (options: InstallOptions): Flag[] => [
  [options.disableRemoteControl ? 'disable-remote-control' : 'enable-remote-control', ''],
  ['control-keys', options.controlKeys || false],
  ['disable-auto-update', options.disableAutoUpdate ? '' : false],
  ['ignore-unsafe-certificate', options.ignoreUnsafeCertificate ? '' : false],
  ['memory-mode', options.memoryMode || false],
  ['include-interfaces', options.includeInterfaces || false],
  ['exclude-interfaces', options.excludeInterfaces || false],
  ['include-mountpoints', options.includeMountpoints || false],
  ['exclude-mountpoints', options.excludeMountpoints || false],
  ['collectors', options.collectors || false],
  ['cores', options.cores ? '' : false],
];

const isWindowsFolder = (folder: string) => /^[A-Za-z]:/.test(folder);

/** Flags that identify an installation on a machine; its removal requires them too. */
const unixPlace = ({ rights, options }: Installation): Flag[] => [
  ['dir', options.directory && !isWindowsFolder(options.directory) ? options.directory : false],
  ['service-name', options.serviceName || false],
  ['user', rights === 'user' ? '' : false],
];

const unixFlags = (installation: Installation): Flag[] => [
  ...agentFlags(installation.options),
  ['github-proxy', installation.options.githubProxy || false],
  ['run-as', installation.options.runAsRoot && installation.rights !== 'user' ? 'root' : false],
  ...unixPlace(installation),
];

const written = (flags: readonly Flag[]): string =>
  flags
    .flatMap(([option, value]) =>
      value === false || value === undefined ? [] : value ? [`--${option} ${forShell(value)}`] : [`--${option}`],
    )
    .join(' ');

const variableOf = ({ kind }: Credential) => (kind === 'token' ? 'VITRINE_TOKEN' : 'VITRINE_CODE');

function fetching({ fetcher, system, endpoint, options }: Installation): string {
  const address = forShell(`${endpoint}/install.sh`);
  const insecure = options.ignoreUnsafeCertificate;
  return fetcher === 'wget' && system === 'linux'
    ? `wget -q${insecure ? ' --no-check-certificate' : ''} -O - ${address}`
    : `curl -fsSL${insecure ? ' -k' : ''} ${address}`;
}

/**
 * Returns the command for POSIX systems. The secret is in the environment, because all users can read the arguments of a program,
 * including those of sudo.
 */
function unix(installation: Installation): string {
  const { rights, credential } = installation;
  const variable = variableOf(credential);
  const shell = rights === 'sudo' ? `sudo --preserve-env=${variable} sh` : 'sh';
  const flags = written(unixFlags(installation));
  return `${fetching(installation)} | ${variable}=${forShell(credential.value)} ${shell}${flags ? ` -s -- ${flags}` : ''}`;
}

const pascal = (option: string) => option.replaceAll(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());

const windowsPlace = ({ directory, serviceName }: InstallOptions): Flag[] => [
  ['dir', directory && isWindowsFolder(directory) ? directory : false],
  ['service-name', serviceName || false],
];

const windowsFlags = (options: InstallOptions): Flag[] => [
  ...agentFlags(options),
  ['github-proxy', options.githubProxy || false],
  ['run-as-system', options.runAsRoot ? '' : false],
  ...windowsPlace(options),
];

const writtenForWindows = (flags: readonly Flag[]): string =>
  flags
    .flatMap(([option, value]) =>
      value === false || value === undefined
        ? []
        : value
          ? [` -${pascal(option)} ${forPowerShell(value)}`]
          : [` -${pascal(option)}`],
    )
    .join('');

function windows(installation: Installation): string {
  const { endpoint, credential, options } = installation;
  const trust = options.ignoreUnsafeCertificate
    ? '$web = @{}; if ($PSVersionTable.PSVersion.Major -ge 6) { $web.SkipCertificateCheck = $true } else { [Net.ServicePointManager]::ServerCertificateValidationCallback = { $true } }\n'
    : '';
  const script = `irm ${options.ignoreUnsafeCertificate ? '@web ' : ''}${forPowerShell(`${endpoint}/install.ps1`)}`;
  return `${trust}$env:${variableOf(credential)} = ${forPowerShell(credential.value)}; & ([scriptblock]::Create((${script})))${writtenForWindows(windowsFlags(options))}`;
}

function docker({ rights, endpoint, credential, options }: Installation): string {
  const insecure = options.ignoreUnsafeCertificate ? ' -k' : '';
  const name = options.serviceName || 'vitrine-agent';
  const variable = credential.kind === 'token' ? 'VITRINE_AGENT_TOKEN' : 'VITRINE_AGENT_DISCOVERY_KEY';
  const program = 'vitrine-agent.mjs';
  const run = rights === 'sudo' ? `sudo --preserve-env=${variable} docker run` : 'docker run';
  const flags = written([['endpoint', endpoint], ...agentFlags(options)]);
  return [
    `curl -fsSL${insecure} -O ${forShell(`${endpoint}/agent/${program}`)} && curl -fsSL${insecure} ${forShell(`${endpoint}/agent/${program}.sha256`)} | sha256sum -c - && \\`,
    `${variable}=${forShell(credential.value)} ${run} -d --name ${forShell(name)} --restart unless-stopped --net host --pid host \\`,
    `  -v /:/host:ro,rslave -e HOST_PROC=/host/proc -e HOST_SYS=/host/sys -e HOST_ROOT=/host \\`,
    `  -v ${forShell(name)}:/data -e VITRINE_AGENT_DATA_DIR=/data -e ${variable} \\`,
    `  -v "$PWD/${program}:/${program}:ro" node:26-slim node /${program} run ${flags}`,
  ].join('\n');
}

/** Returns the command that installs an agent for this site. */
export function installCommand(installation: Installation): string {
  switch (installation.system) {
    case 'windows':
      return windows(installation);
    case 'docker':
      return docker(installation);
    default:
      return unix(installation);
  }
}

/** Returns the command that removes the agent completely. */
export function removalCommand(installation: Installation): string {
  const { system, endpoint, rights, options } = installation;
  const name = options.serviceName || 'vitrine-agent';
  if (system === 'docker')
    return `${rights === 'sudo' ? 'sudo ' : ''}docker rm -f ${forShell(name)} && ${rights === 'sudo' ? 'sudo ' : ''}docker volume rm ${forShell(name)}`;
  if (system === 'windows') {
    const where = writtenForWindows([
      ...windowsPlace(options),
      ['ignore-unsafe-certificate', options.ignoreUnsafeCertificate ? '' : false],
    ]);
    return `& ([scriptblock]::Create((irm ${forPowerShell(`${endpoint}/install.ps1`)})))${where} -Uninstall`;
  }
  const flags = written([...unixPlace(installation), ['uninstall', '']]);
  return `${fetching(installation)} | ${rights === 'sudo' ? 'sudo ' : ''}sh -s -- ${flags}`;
}
