import type { z } from 'zod';
import type { PLANNED } from '@vitrine/contracts';

/** Stores sealed settings, for which a transaction is not enough. */
export interface SealedParts {
  /** Stores a disabled channel; returns its id, or undefined if the notifier is not running or rejects the values. */
  addChannel(channel: z.output<(typeof PLANNED)['channels']>): Promise<string | undefined>;
  hasPlugin(id: string): boolean;
  /** Enables a plugin with these settings; false if it is not installed or rejects them. */
  configurePlugin(id: string, values: Record<string, unknown>): Promise<boolean>;
  /** Returns the sealed settings of the check with this id; undefined if its kind is not running or rejects them. */
  checkSettings(
    check: { readonly id: number; readonly kind: string },
    values: Record<string, unknown>,
  ): Promise<Record<string, unknown> | undefined>;
  /** Returns true if a channel would be accepted. */
  accepts(plugin: string, values: Record<string, unknown>): Promise<boolean>;
}
