import { useSyncExternalStore } from 'react';

interface Toast {
  readonly id: number;
  readonly tone: 'info' | 'success' | 'error';
  readonly text: string;
  /** A button in the toast, such as Undo. It closes the toast. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

const MAX_VISIBLE = 3;
const DURATION_MS = 4000;
/** Duration of a toast with a button, which takes time to read and to reach by keyboard. */
const DURATION_WITH_ACTION_MS = 10_000;

let toasts: readonly Toast[] = [];
let next = 1;
let isHeld = false;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function change(to: readonly Toast[]) {
  toasts = to;
  for (const listener of listeners) listener();
}

export function dismiss(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  change(toasts.filter(toast => toast.id !== id));
}

const count = (id: number) =>
  timers.set(
    id,
    setTimeout(
      () => dismiss(id),
      toasts.find(toast => toast.id === id)?.action ? DURATION_WITH_ACTION_MS : DURATION_MS,
    ),
  );

/**
 * Shows a toast for four seconds, with a button for ten. A fourth toast replaces the oldest; the timeout of a toast with the same
 * text restarts.
 */
export function toast(tone: Toast['tone'], text: string, action?: Toast['action']): void {
  const same = action ? undefined : toasts.find(toast => toast.tone === tone && toast.text === text);
  if (same) {
    clearTimeout(timers.get(same.id));
    if (!isHeld) count(same.id);
    return;
  }
  const id = next++;
  for (const old of toasts.slice(0, Math.max(0, toasts.length - MAX_VISIBLE + 1))) dismiss(old.id);
  change([...toasts, { id, tone, text, action }]);
  if (!isHeld) count(id);
}

/** Pauses the timeouts of all toasts while a toast has hover or focus. */
export function pauseToasts(isPaused: boolean): void {
  isHeld = isPaused;
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  if (!isPaused) for (const { id } of toasts) count(id);
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
}
