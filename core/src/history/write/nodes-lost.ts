/** Error thrown when other cores have taken over some nodes of a save, so that nothing of it may be stored. */
export class NodesLost extends Error {
  override readonly name = 'NodesLost';

  constructor(readonly nodes: readonly string[]) {
    super(`${nodes.length} nodes have moved to another core`);
  }
}
