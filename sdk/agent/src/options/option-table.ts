import { MEMORY_MODES } from '../collect/collect-options.ts';
import { kinds, type Option } from './option.ts';

/** All options of the agent, by their name in a file. Flags and variables are derived from these names. */
export const OPTIONS = {
  endpoint: kinds.address('URL', 'Address of the core, with its path if it has one', ['https', 'http', 'wss', 'ws']),
  token: kinds.text('TEXT', "The node's token. Others can read it on a command line: prefer a file or a variable"),
  tokenFile: kinds.text('FILE', "File that holds the node's token"),
  discoveryKey: kinds.text('TEXT', 'Auto-discovery key: the machine registers itself and needs no token'),
  discoveryKeyFile: kinds.text('FILE', 'File that holds the auto-discovery key'),
  name: kinds.text('TEXT', 'Name of the node when it registers itself; by default the host name'),
  interval: kinds.number(
    'SECONDS',
    'Interval of reports until the core sets another one, and while it cannot be reached',
    [0.5, 3600],
    10,
  ),
  proxy: kinds.address('URL', 'HTTP proxy for connections to the core, http://name:password@host:port', [
    'http',
    'https',
  ]),
  ignoreUnsafeCertificate: kinds.switch('Accept any TLS certificate of the core'),
  enableRemoteControl: kinds.switch('Let administrators of the core run commands and open terminals here'),
  disableRemoteControl: kinds.switch('Offer neither commands nor terminals, even if they are enabled'),
  controlKeys: kinds.list(
    'KEYS',
    'With remote control enabled, execute only requests that one of these public keys signed',
  ),
  disableAutoUpdate: kinds.switch('Never replace this program with a newer one'),
  includeInterfaces: kinds.list('GLOBS', 'Count only these network interfaces: eth*,wlan0'),
  excludeInterfaces: kinds.list('GLOBS', 'Do not count these network interfaces'),
  includeMountpoints: kinds.list('GLOBS', 'Count only these mounted file systems, of any type: /,/mnt/*'),
  excludeMountpoints: kinds.list('GLOBS', 'Do not count these mounted file systems'),
  cores: kinds.switch('Report the use of each processor core'),
  ignoreContainerLimits: kinds.switch("In a container: show the host's processors and memory, not the limits"),
  memoryMode: kinds.choice('Which memory does not count as used', MEMORY_MODES),
  collectors: kinds.list('NAMES', 'Read more of this machine: the collectors that `vitrine-agent collectors` lists'),
  collectorConfig: kinds.settings('JSON', 'Settings of collectors by name, such as {"containers":{"max":40}}'),
  pins: kinds.list(
    'PINS',
    'Collectors of plugins that the core has installed, each by the SHA-256 of its file: queue=5feceb66…',
  ),
  logs: kinds.list(
    'LOGS',
    'Logs whose last lines administrators of the core may read: containers/web,units/nginx.service,units/*',
  ),
  checks: kinds.list('WHAT', 'What checks of the core may also read from here: content, to look for texts on pages'),
  dataDir: kinds.text('FOLDER', 'Folder of reports that the core has not acknowledged yet'),
  config: kinds.text('FILE', 'JSON file with any of these options, named as in excludeInterfaces'),
} as const satisfies Record<string, Option<unknown>>;

export type OptionName = keyof typeof OPTIONS;

/** All options with their values. */
export type Options = { readonly [K in OptionName]: (typeof OPTIONS)[K]['initial'] };

const separated = (name: string, between: string): string =>
  name.replace(/[A-Z]/g, letter => `${between}${letter.toLowerCase()}`);

/** `tokenFile` → `token-file`. */
export const flagOf = (name: OptionName): string => separated(name, '-');

/** `tokenFile` → `VITRINE_AGENT_TOKEN_FILE`. */
export const variableOf = (name: OptionName): string => `VITRINE_AGENT_${separated(name, '_').toUpperCase()}`;
