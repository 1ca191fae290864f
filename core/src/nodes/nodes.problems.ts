import { problem } from '../platform/http/problem.ts';

/** Error thrown for unknown and for hidden nodes alike, so that the existence of a node does not leak. */
export const NodeNotFound = problem('node.not-found', 404, (uuid: string) => `There is no node ${uuid}.`);
