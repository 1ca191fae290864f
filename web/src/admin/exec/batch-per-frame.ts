/** Timeout in ms for a background page, which gets no animation frames; the batch is then processed anyway. */
const HIDDEN_MS = 1000;

/** Collects values until the next animation frame and passes them on as one batch, in order. */
export function batchPerAnimationFrame<T>(onBatch: (gathered: readonly T[]) => void) {
  let waiting: T[] = [];
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = undefined;
  };
  const hand = () => {
    forget();
    const gathered = waiting;
    waiting = [];
    onBatch(gathered);
  };
  return {
    add(item: T) {
      waiting.push(item);
      if (frame !== undefined) return;
      frame = requestAnimationFrame(hand);
      timer = setTimeout(hand, HIDDEN_MS);
    },
    /** Discards values that were not yet passed on. */
    close() {
      forget();
      waiting = [];
    },
  };
}
