import { createHook } from 'node:async_hooks';

// Preloaded module: on a signal, prints the live resources of the process: repeating timers by interval, jobs, sockets, and listeners.
const timers = new Map();
/**
 * Returns the name of a repeating timer; undefined for a one-time timer. A cron job repeats by scheduling its next run in a
 * callback named `callbackWrapper`.
 */
const nameOf = ({ _repeat: pause, _onTimeout: callback }) =>
  pause ? `every ${pause} ms` : callback?.name === 'callbackWrapper' ? 'jobs' : undefined;
createHook({
  init(id, type, _, timer) {
    const name = type === 'Timeout' ? nameOf(timer) : undefined;
    if (name) timers.set(id, name);
  },
  destroy: id => void timers.delete(id),
}).enable();

process.on('SIGUSR2', () => {
  const alive = {};
  const count = name => (alive[name] = (alive[name] ?? 0) + 1);
  for (const name of timers.values()) count(name);
  for (const resource of process.getActiveResourcesInfo()) if (resource.startsWith('TCP')) count(resource);
  for (const event of process.eventNames()) alive[`listeners ${String(event)}`] = process.listenerCount(event);
  process.stdout.write(`living ${JSON.stringify(alive, Object.keys(alive).sort())}\n`);
});
