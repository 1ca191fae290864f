import type { PLANNED } from '@vitrine/contracts';
import type { z } from 'zod';

/** Stores what needs more than a transaction: settings that are sealed. */
export interface SealedParts {
  /** Stores a disabled channel; returns its id, or undefined for a notifier that is not running or refuses the values. */
  addChannel(channel: z.output<(typeof PLANNED)['channels']>): Promise<string | undefined>;
  hasPlugin(id: string): boolean;
  /** Enables a plugin with these settings; false for one that is not installed or refuses them. */
  configurePlugin(id: string, values: Record<string, unknown>): Promise<boolean>;
  /** Returns the sealed settings of a check with this number; undefined for a kind that is not running or refuses them. */
  checkSettings(
    check: { readonly id: number; readonly kind: string },
    values: Record<string, unknown>,
  ): Promise<Record<string, unknown> | undefined>;
  /** Returns true if a channel would be accepted. */
  accepts(plugin: string, values: Record<string, unknown>): Promise<boolean>;
}
