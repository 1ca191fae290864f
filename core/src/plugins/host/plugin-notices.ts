import { z } from 'zod';
import type { DataAccess, Notices } from '@vitrine/plugin-sdk';
import type { NoticeSink } from './notice-sink.contribution.ts';

const Message = z.strictObject({
  title: z.string().trim().min(1).max(200),
  body: z.string().trim().min(1).max(4000),
  severity: z.enum(['info', 'warning', 'critical']).optional(),
  node: z.uuid().optional(),
  table: z
    .array(z.array(z.string().max(100)).min(1).max(8))
    .min(1)
    .max(50)
    .optional(),
  link: z
    .string()
    .max(1000)
    .regex(/^(https?:\/\/|\/(?!\/))\S*$/, 'must be an address by https or http, or a path of the site')
    .optional(),
});
const Sent = z.object({
  key: z.string().regex(/^[\w.-]{1,60}$/, 'must be 1 to 60 letters, digits, dots, dashes or underscores'),
  message: Message,
});

/** `host.notices` of one plugin. */
export function pluginNotices(plugin: string, sink: NoticeSink | undefined, data: DataAccess): Notices {
  return {
    send: async (key, message) => {
      const parsed = Sent.safeParse({ key, message });
      if (!parsed.success) {
        const { path, message: fault } = parsed.error.issues[0]!;
        const field = path[0] === 'message' ? path.slice(1) : path;
        throw new Error(`${['notices', ...field].join(': ').replace(/: (\d+)/g, '.$1')}: ${fault}`);
      }
      const { node: uuid, ...content } = parsed.data.message;
      const node = uuid === undefined ? null : (await data.nodes()).find(node => node.uuid === uuid);
      if (node === undefined) throw new Error('notices: node: there is no such node');
      await sink?.send(plugin, key, { ...content, node: node && { uuid: node.uuid, name: node.name } } as never);
    },
  };
}
