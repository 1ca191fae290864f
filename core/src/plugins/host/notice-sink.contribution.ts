import type { PluginMessage } from '@vitrine/plugin-sdk';
import { defineContributionPoint } from '../../platform/contributions/contributions.ts';

/** Message of a plugin that was checked. */
export interface CheckedMessage extends Omit<PluginMessage, 'node'> {
  readonly node: { readonly uuid: string; readonly name: string } | null;
}

/** Sends the messages of plugins. */
export interface NoticeSink {
  send(plugin: string, key: string, message: CheckedMessage): Promise<void>;
}
export const NoticeSink = defineContributionPoint<NoticeSink>();
