import { Instant } from '@vitrine/contracts';
import type { Alerts } from '@vitrine/plugin-sdk';
import { z } from 'zod';
import type { AlertSink } from './alert-sink.contribution.ts';

const Key = z.string().regex(/^[\w.-]{1,60}$/, 'must be 1 to 60 letters, digits, dots, dashes or underscores');
const NewAlert = z.object({
  subject: z.string().trim().min(1).max(200),
  since: Instant.optional(),
});

/** `host.alerts` of one plugin: its keys are its own, whatever other plugins use. */
export function pluginAlerts(plugin: string, sink: AlertSink | undefined): Alerts {
  const parse = <T>(schema: z.ZodType<T>, name: string, value: unknown): T => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    throw new Error(`alerts: ${name} ${parsed.error.issues[0]?.message}`);
  };
  return {
    open: async (key, alert) => {
      const { subject, since } = parse(NewAlert, 'the alert', alert);
      await sink?.open(plugin, parse(Key, 'the key', key), { subject, ...(since !== undefined && { since }) });
    },
    close: async key => sink?.close(plugin, parse(Key, 'the key', key)),
  };
}
