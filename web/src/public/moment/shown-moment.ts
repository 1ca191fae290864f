import type { NodeSource, ShownMoment } from '@vitrine/theme-sdk/shell';
import { listeners } from '../../api/live/listeners.ts';

/** Nodes as of one minute. */
export type PastNodes = Pick<NodeSource, 'view' | 'totals'>;

/** Reads the nodes of the minute that begins at this time, in ms since 1970. */
export type ReadMoment = (at: number) => Promise<PastNodes>;

/** State of the selected minute; `given`: its values are on screen. */
type MomentState = 'given' | 'pending' | 'failed';

type Subscribe = (listener: () => void) => () => void;

/**
 * Returns a node source that shows current nodes until a minute is selected, and the selection. `load` is called on the first
 * selection. One request runs at a time: a selection that arrives before the response replaces the pending one.
 */
export function shownMoment(live: NodeSource, load: () => Promise<ReadMoment>) {
  const changeListeners = listeners();
  let at: number | null = null;
  let state: MomentState = 'given';
  let pastNodes: PastNodes | undefined;
  let isReading = false;
  let reader: Promise<ReadMoment> | undefined;

  const read = async (readMoment: ReadMoment, instant: number) => {
    try {
      const past = await readMoment(instant);
      if (at === null) return;
      pastNodes = past;
      if (at === instant) state = 'given';
    } catch {
      if (at === instant) fail();
    }
    changeListeners.notify();
  };

  const fail = () => {
    pastNodes = undefined;
    state = 'failed';
  };

  const follow = async () => {
    if (isReading) return;
    isReading = true;
    try {
      const readMoment = await (reader ??= load());
      while (at !== null && state === 'pending') await read(readMoment, at);
    } catch {
      reader = undefined;
      if (at !== null) fail();
      changeListeners.notify();
    }
    isReading = false;
  };

  const moment: ShownMoment = {
    at: () => at,
    show(next) {
      if (next === at && state !== 'failed') return;
      at = next;
      if (next === null) pastNodes = undefined;
      state = next === null ? 'given' : 'pending';
      changeListeners.notify();
      void follow();
    },
    on: listener => changeListeners.on(listener),
  };

  /** Subscribes to pushes, which do not change the page while it shows an earlier minute. */
  const ofNow = (subscribe: Subscribe, listener: () => void) => {
    const stops = [subscribe(() => pastNodes || listener()), changeListeners.on(listener)];
    return () => {
      for (const stop of stops) stop();
    };
  };

  const nodes: NodeSource = {
    ...live,
    view: uuid => (pastNodes ?? live).view(uuid),
    totals: () => (pastNodes ?? live).totals(),
    connection: () => (pastNodes ? 'past' : live.connection()),
    detail: uuid => (pastNodes ? undefined : live.detail(uuid)),
    onNode: (uuid, listener) => ofNow(listener => live.onNode(uuid, listener), listener),
    onStates: listener => ofNow(live.onStates, listener),
    onConnection: listener => ofNow(live.onConnection, listener),
  };

  return { nodes, moment, state: () => state };
}
