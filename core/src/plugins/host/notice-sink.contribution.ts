import type { PluginMessage } from '@vitrine/plugin-sdk';
import { defineContributionPoint } from '../../platform/contributions/contributions.ts';

/** A validated message of a plugin. */
export interface CheckedMessage extends Omit<PluginMessage, 'node'> {
  readonly node: { readonly uuid: string; readonly name: string } | null;
}

/** Sends the messages of plugins. */
export interface NoticeSink {
  send(plugin: string, key: string, message: CheckedMessage): Promise<void>;
}
export const NoticeSink = defineContributionPoint<NoticeSink>();
