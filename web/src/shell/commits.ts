/*
 * Counts how often React renders this page. An effect that sets state each time it runs never ends, and production builds of React
 * do not report it. React reports commits only to developer tools, which it looks for when it is loaded, so this module must be
 * loaded first (docs/decisions/0030).
 */

/** More commits than a 240 Hz screen can show in that time, so that no animation counts as a loop. */
const MAX_COMMITS = 1500;
const WINDOW_MS = 5000;

export const ENDLESS_COMMITS = 'It drew the page without end: does an effect set state each time it runs?';

/** The required part of the interface of React's developer tools. */
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
  // Deferred, because React is in the middle of its commit.
  queueMicrotask(() => listeners.forEach(listener => listener()));
}

const global = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: DevTools };
const tools = (global.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  supportsFiber: true,
  inject: () => 1,
  onCommitFiberRoot: () => undefined,
  onCommitFiberUnmount: () => undefined,
});
const onCommit = tools.onCommitFiberRoot.bind(tools);
tools.onCommitFiberRoot = (...args) => {
  onCommit(...args);
  add();
};

/** Store for `useSyncExternalStore`: true once the page was rendered so often that it must be an endless loop. */
export const endlessCommits = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  seen: () => isEndless,
};
