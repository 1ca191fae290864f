import { z } from 'zod';
import { CODE_PLUGIN_KINDS, ConfigForm, FieldProblem, PluginTool } from '@vitrine/contracts';
import type { PluginHooks } from '@vitrine/plugin-sdk';
import { HOOK_KINDS } from '@vitrine/plugin-sdk/hook-list';

/* Schemas of the messages from a plugin's process. The core trusts none of them before it is parsed. */

/** Answer to `load`. */
export const Loaded = z.object({ kind: z.enum(CODE_PLUGIN_KINDS), form: ConfigForm });
/** Answer to `parse`. */
export const ParsedSettings = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), problems: z.array(FieldProblem).min(1) }),
]);
/** Stack of the plugin's registration, because an error that the core throws about it has the core's stack. */
const stack = z.string().max(20_000).default('');
/** Registration of a hook. */
export const Tap = z.object({
  tap: z.int().min(0),
  point: z.enum(Object.keys(HOOK_KINDS) as [keyof PluginHooks]),
  key: z.string().max(500).optional(),
  stack,
  options: z
    .object({
      order: z.enum(['early', 'late']).optional(),
      audience: z.string().max(20).optional(),
      bodyLimit: z.number().optional(),
      compression: z.boolean().optional(),
      agentToken: z.array(z.string().max(100)).max(10).optional(),
      tool: PluginTool.omit({ path: true }).optional(),
    })
    .optional(),
});
/** Registration of a job. */
export const Schedule = z.object({
  job: z.int().min(0),
  when: z.union([z.number(), z.string().max(100)]),
  name: z.string().max(50).optional(),
  on: z.enum(['one-core', 'each-core']).optional(),
  stack,
});
/** The plugin's status line. */
export const Health = z.object({ line: z.string().transform(line => line.slice(0, 300)) });
/** The number beside its menu entry; NaN and Infinity arrive as null. */
export const Badge = z.object({ count: z.number().catch(0) });
/** Registration of a clean-up. */
export const Dispose = z.object({ cleanup: z.int().min(0) });
/** A log line of the plugin. */
export const Log = z.object({ level: z.enum(['info', 'warn', 'error']), message: z.string() });
/** An error of the plugin outside of a call. */
export const Failed = z.object({ point: z.string().max(50), thrown: z.unknown() });
