import type { NodeDetail, PublicNode } from '@vitrine/contracts';
import type { Caller } from '../platform/http/caller.ts';

/** Returns whether a caller may read what a machine runs on although visitors may not: administrators and their keys. */
export const readsSystemFacts = ({ kind }: Caller): boolean => kind === 'admin' || kind === 'key';

/** Returns a node without what tells an attacker which faults its machine has: system, kernel, hardware and agent. */
export const withoutSystemFacts = (node: PublicNode): PublicNode => ({
  ...node,
  os: '',
  kernel: '',
  arch: '',
  cpuName: '',
  virtualization: '',
  gpuNames: [],
  agentVersion: '',
});

/** Returns the parts of a node with numbers in place of models of its GPUs. */
export const withoutModels = (detail: NodeDetail): NodeDetail => ({
  ...detail,
  gpus: detail.gpus.map((gpu, number) => ({ ...gpu, name: `GPU ${number}` })),
});
