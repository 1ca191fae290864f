/** Serial queue: runs tasks one after another, so that changes of files and rows do not interleave. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const next = this.last.then(task, task);
    this.last = next.catch(() => undefined);
    return next;
  }

  /** Resolves once all tasks queued so far are done. */
  async settled(): Promise<void> {
    await this.last;
  }
}
