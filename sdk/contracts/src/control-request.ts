/** Request that an administrator signs, to run a command on these nodes or to open a terminal on one. */
export type ControlRequest =
  | {
      readonly kind: 'exec';
      readonly nodes: readonly string[];
      readonly command: string;
      readonly timeoutSeconds: number;
    }
  | { readonly kind: 'terminal'; readonly nodes: readonly string[] };

/**
 * Returns the text that is signed: every relevant value in an unambiguous form. Each line but the last contains one value without
 * line breaks; the command is last and may contain any.
 */
export function signingPayload(
  order: ControlRequest,
  { at, nonce }: { readonly at: number; readonly nonce: string },
): string {
  const nodes = [...new Set(order.nodes)].sort().join(',');
  const lines = ['vitrine-control/1', order.kind, nodes, String(at), nonce];
  return [...lines, ...(order.kind === 'exec' ? [String(order.timeoutSeconds), order.command] : [])].join('\n');
}
