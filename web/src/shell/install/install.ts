import { useSyncExternalStore } from 'react';

/** Installation state. `standalone`: runs as an app. `installed`: an app exists. `can-install`: the browser offers it. */
type InstallState = 'unavailable' | 'can-install' | 'installed' | 'standalone';

interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offered: InstallPrompt | undefined;
let state: InstallState = matchMedia('(display-mode: standalone)').matches ? 'standalone' : 'unavailable';
const listeners = new Set<() => void>();

function setState(next: InstallState) {
  state = next;
  for (const listener of listeners) listener();
}

/** Listens for the browser's install prompt event, which fires once and early. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault();
    offered = event as InstallPrompt;
    setState('can-install');
  });
  addEventListener('appinstalled', () => {
    offered = undefined;
    setState('installed');
  });
}

export async function install(): Promise<void> {
  const answer = await offered?.prompt();
  if (answer?.outcome !== 'accepted') return;
  offered = undefined;
  setState('installed');
}

export function usePwaInstallState(): InstallState {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}
