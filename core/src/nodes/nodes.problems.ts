import { problem } from '../platform/http/problem.ts';

/** Also the answer for a hidden node, so that its existence does not show. */
export const NodeNotFound = problem('node.not-found', 404, (uuid: string) => `There is no node ${uuid}.`);
