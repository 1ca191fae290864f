import { NodeSchema } from '../../nodes/node.entity.ts';
import { PluginChoiceSchema } from '../../plugins/plugin.entity.ts';

/** Every table. A slice that adds one adds it here, then runs `npm run migration -w core`. */
export const entities = [NodeSchema, PluginChoiceSchema];
