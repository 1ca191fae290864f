/** Everything that `on-node.ts` of a kind of check may import, because it is part of the agent's program. */
export { certificateError } from '@vitrine/contracts/certificate-error';
export type { CheckResult } from '@vitrine/contracts/check';
export { defineNodeCheck, type CheckAccess, type NodeCheck } from '@vitrine/contracts/check-run';
export { isNetworkError, NetworkError } from '@vitrine/contracts/network-error';
