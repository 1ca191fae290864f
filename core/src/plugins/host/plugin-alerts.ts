import { z } from 'zod';
import { Instant } from '@vitrine/contracts';
import type { Alerts, PluginAlert } from '@vitrine/plugin-sdk';
import type { AlertSink } from './alert-sink.contribution.ts';

const Key = z.string().regex(/^[\w.-]{1,60}$/, 'must be 1 to 60 letters, digits, dots, dashes or underscores');
const NewAlert = z.object({
  subject: z.string().trim().min(1).max(200),
  since: Instant.optional(),
  node: z.uuid().optional(),
  series: z
    .object({ family: z.string().min(1).max(130), labels: z.record(z.string(), z.string().max(100)).optional() })
    .optional(),
  value: z.number().optional(),
  threshold: z.number().optional(),
  unit: z.enum(['percent', 'bytes', 'bytes/s', 'count', 'celsius', 'ms']).optional(),
  severity: z.enum(['info', 'warning', 'critical']).optional(),
});

/** `host.alerts` of one plugin: its keys cannot collide with those of other plugins. */
export function pluginAlerts(plugin: string, sink: AlertSink | undefined): Alerts {
  const parse = <T>(schema: z.ZodType<T>, name: string, value: unknown): T => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const { path, message } = parsed.error.issues[0]!;
    throw new Error(`alerts: ${path.length > 0 ? path.join('.') : name} ${message}`);
  };
  return {
    open: async (key, alert) => {
      const parsed = parse(NewAlert, 'the alert', alert);
      await sink?.open(plugin, parse(Key, 'the key', key), parsed as PluginAlert);
    },
    close: async key => sink?.close(plugin, parse(Key, 'the key', key)),
  };
}
