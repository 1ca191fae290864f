/** Timeout in ms for a background page, which gets no animation frames; the batch is then processed anyway. */
const HIDDEN_MS = 1000;

/** Collects values until the next animation frame and passes them on as one batch, in order. */
export function batchPerAnimationFrame<T>(onBatch: (batch: readonly T[]) => void) {
  let pendingItems: T[] = [];
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancelTimers = () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = undefined;
  };
  const passOn = () => {
    cancelTimers();
    const batch = pendingItems;
    pendingItems = [];
    onBatch(batch);
  };
  return {
    add(item: T) {
      pendingItems.push(item);
      if (frame !== undefined) return;
      frame = requestAnimationFrame(passOn);
      timer = setTimeout(passOn, HIDDEN_MS);
    },
    /** Discards values that were not yet passed on. */
    close() {
      cancelTimers();
      pendingItems = [];
    },
  };
}
