import type { Host } from '@vitrine/plugin-sdk';
import type { PluginLifecycle } from '../hooks/plugin-lifecycle.ts';
import type { Limits } from '../hooks/timeouts.ts';
import type { PluginLog } from '../host/plugin-log.ts';
import type { Locales } from '../model/locales.ts';
import type { ProcessEnd } from '../process/plugin-process.ts';
import type { ProcessPlugin } from '../process/process-plugin.ts';

/** Dependencies of an installed plugin. */
export interface PluginEnvironment {
  readonly log: PluginLog;
  readonly locales: Locales;
  readonly limits: Limits;
  now(): number;
  host(scope: PluginLifecycle): Promise<Host>;
  /** Loads the code in a process of its own. */
  loadInProcess(handlers: ProcessCallbacks, timeoutMs: number): Promise<ProcessPlugin>;
  /** Schedules a task; returns a function that cancels it. */
  after(ms: number, task: () => void): () => void;
  /** Installs the theme in the plugin's folder. */
  installTheme(): Promise<void>;
  /** Called when the plugin has started without an error. */
  started(): void;
}

/** Callbacks of a plugin's process. */
interface ProcessCallbacks {
  failed(point: string, error: Error): void;
  ended(end: ProcessEnd): void;
}
