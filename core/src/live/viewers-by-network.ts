/** Anonymous viewers by client network, to choose which connection to close when there are too many. */
export class ViewersByNetwork<T> {
  private readonly networks = new Map<string, Set<T>>();
  size = 0;

  add(network: string, viewer: T): void {
    const viewers = this.networks.get(network);
    if (viewers) viewers.add(viewer);
    else this.networks.set(network, new Set([viewer]));
    this.size++;
  }

  delete(network: string, viewer: T): void {
    const viewers = this.networks.get(network);
    if (!viewers?.delete(viewer)) return;
    if (viewers.size === 0) this.networks.delete(network);
    this.size--;
  }

  /** Removes and returns the oldest viewer of the network with the most viewers. */
  takeFromBusiest(): T | undefined {
    let busiest: [network: string, viewers: Set<T>] | undefined;
    for (const entry of this.networks) if (!busiest || entry[1].size > busiest[1].size) busiest = entry;
    if (!busiest) return undefined;
    const [network, [oldest]] = busiest as [string, Iterable<T>];
    this.delete(network, oldest!);
    return oldest;
  }
}
