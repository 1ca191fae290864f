import type { NodeDetail, PublicNode } from '@vitrine/contracts';
import type { Caller } from '../platform/http/caller.ts';

/** Returns whether a caller may see system facts that are hidden from visitors: administrators and their API keys. */
export const readsSystemFacts = ({ kind }: Caller): boolean => kind === 'admin' || kind === 'key';

/** Returns a node without the facts that reveal its vulnerabilities to an attacker: system, kernel, hardware and agent. */
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

/** Returns the parts of a node with numbers in place of GPU models. */
export const withoutModels = (detail: NodeDetail): NodeDetail => ({
  ...detail,
  gpus: detail.gpus.map((gpu, number) => ({ ...gpu, name: `GPU ${number}` })),
});
