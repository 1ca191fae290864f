/*
 * Counts how often React draws this page. An effect that sets state each time it runs never ends, and outside of development React
 * says nothing about it. React tells commits to developer tools only, and looks for them when it is loaded: this module comes before
 * (docs/decisions/0030).
 */

/** More than a screen of 240 Hz draws in that time, so that no animation is taken for a loop. */
const MAX_COMMITS = 1500;
const WINDOW_MS = 5000;

export const ENDLESS_COMMITS = 'It drew the page without end: does an effect set state each time it runs?';

/** The part of the interface of React's developer tools that is needed here. */
interface DevTools {
  readonly supportsFiber: boolean;
  readonly inject: (renderer: unknown) => number;
  onCommitFiberRoot: (...args: unknown[]) => void;
  readonly onCommitFiberUnmount: () => void;
}

const listeners = new Set<() => void>();
let count = 0;
let since = performance.now();
let isEndless = false;

function add(): void {
  const now = performance.now();
  if (now - since > WINDOW_MS) [count, since] = [0, now];
  if (++count <= MAX_COMMITS || isEndless) return;
  isEndless = true;
  // React is in the middle of its commit.
  queueMicrotask(() => listeners.forEach(listener => listener()));
}

const global = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: DevTools };
const tools = (global.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  supportsFiber: true,
  inject: () => 1,
  onCommitFiberRoot: () => undefined,
  onCommitFiberUnmount: () => undefined,
});
const told = tools.onCommitFiberRoot.bind(tools);
tools.onCommitFiberRoot = (...args) => {
  told(...args);
  add();
};

/** Store for `useSyncExternalStore`: true once the page was drawn so often that something draws it without end. */
export const endlessCommits = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  seen: () => isEndless,
};
