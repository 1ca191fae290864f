import { monitorEventLoopDelay } from 'node:perf_hooks';
import { EventLoopMonitorService } from './health/event-loop-monitor.service.ts';

/** Keeps the event loop busy, as a long calculation does. */
function block(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end;);
}

/** Resolves once a new histogram has counted; the monitor, which started earlier with a shorter step, has then counted as well. */
async function oneStep(ms: number): Promise<void> {
  const monitor = monitorEventLoopDelay({ resolution: ms });
  monitor.enable();
  while (monitor.count === 0) await new Promise(resolve => setImmediate(resolve));
  monitor.disable();
}

it('reports a block of 300 ms after a minute with work', async () => {
  const monitor = new EventLoopMonitorService();
  monitor.onModuleInit();
  block(50);
  // The minute that ends here was busy, so the steps are short from now on.
  monitor.completeMinute();
  await oneStep(250);
  block(500);
  await oneStep(250);
  monitor.completeMinute();
  monitor.onApplicationShutdown();
  expect(monitor.lag().maxMs).toBeGreaterThanOrEqual(300);
});

it('reports zero before the first measurement', () => {
  expect(new EventLoopMonitorService().lag()).toEqual({ meanMs: 0, p99Ms: 0, maxMs: 0 });
});

it('reports the CPU share since the start, and from the first minute on of the last minute', () => {
  const monitor = new EventLoopMonitorService();
  block(100);
  const first = monitor.processor();
  expect(first).toBeGreaterThan(0.05);
  expect(first).toBeLessThan(4);
  block(100);
  monitor.completeMinute();
  const complete = monitor.processor();
  block(100);
  expect(monitor.processor()).toBe(complete);
  monitor.completeMinute();
  expect(monitor.processor()).not.toBe(complete);
  expect(monitor.processor()).toBeGreaterThan(0.05);
});
