/** A page in the background draws nothing, but goes on: after so long what came is taken all the same. */
const HIDDEN_MS = 1000;

/** Gathers what comes until the browser draws next, and hands it over in one piece, in order. */
export function batchPerAnimationFrame<T>(take: (gathered: readonly T[]) => void) {
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
    take(gathered);
  };
  return {
    add(one: T) {
      waiting.push(one);
      if (frame !== undefined) return;
      frame = requestAnimationFrame(hand);
      timer = setTimeout(hand, HIDDEN_MS);
    },
    /** What was not handed over yet is forgotten. */
    close() {
      forget();
      waiting = [];
    },
  };
}
