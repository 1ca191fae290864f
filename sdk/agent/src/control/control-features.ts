import { join } from 'node:path';
import type { Feature } from '../client/feature.ts';
import { Executor } from '../exec/executor.ts';
import type { Log } from '../log.ts';
import { ptyAddon } from '../terminal/pty-addon.ts';
import type { CoreEndpoint } from '../terminal/terminal-socket.ts';
import { Terminals } from '../terminal/terminals.ts';
import type { SignatureGuard } from './signature-guard.ts';

interface ControlDeps {
  readonly signatureGuard: SignatureGuard;
  readonly core: CoreEndpoint;
  /** The agent's data folder. */
  readonly folder: string | undefined;
  readonly log: Log;
}

/** Creates the features for remote control: commands, and terminals if a pty can be opened. */
export function controlFeatures({ signatureGuard, core, folder, log }: ControlDeps): Feature[] {
  const addon = ptyAddon(folder && join(folder, 'addon'));
  const strict: Feature = { capability: 'signed', handlers: {}, welcomed: node => signatureGuard.welcomed(node) };
  return [
    new Executor(signatureGuard, log),
    ...(addon ? [new Terminals({ addon, core, signatureGuard, log })] : []),
    ...(signatureGuard.strict ? [strict] : []),
  ];
}
