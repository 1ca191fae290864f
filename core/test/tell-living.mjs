import { createHook } from 'node:async_hooks';

// Preloaded module: on a signal, prints the live resources of the process: repeating timers by interval, sockets, and listeners.
const intervals = new Map();
createHook({
  init: (id, type, _, timer) => void (type === 'Timeout' && timer._repeat && intervals.set(id, timer._repeat)),
  destroy: id => void intervals.delete(id),
}).enable();

process.on('SIGUSR2', () => {
  const living = {};
  const count = name => (living[name] = (living[name] ?? 0) + 1);
  for (const pause of intervals.values()) count(`every ${pause} ms`);
  for (const resource of process.getActiveResourcesInfo()) if (resource.startsWith('TCP')) count(resource);
  for (const event of process.eventNames()) living[`listeners ${String(event)}`] = process.listenerCount(event);
  process.stdout.write(`living ${JSON.stringify(living, Object.keys(living).sort())}\n`);
});
