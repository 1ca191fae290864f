import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Sampled } from '@vitrine/contracts';
import { defineCollector } from '@vitrine/contracts/collector';
import { eventually } from '../../test/eventually.ts';
import { tempFolder } from '../../test/temp-folder.ts';
import { Log } from '../log.ts';
import { machineAccess } from './access.ts';
import { bundledCollectors } from './bundled.ts';
import { CollectorsFeature } from './collectors-feature.ts';
import { SamplesFeature } from './samples-feature.ts';

const ID = '0b0e1f3a-52a5-4c52-9f0d-3c0f7b1d8a11';

/** A feature with one collector that counts its runs. */
function countingCollector(pause?: number) {
  let runs = 0;
  const collector = defineCollector({
    id: 'counted',
    help: 'test',
    every: 'request',
    max: 3,
    config: {},
    needs: () => ({}),
    open: () => async () => ({ values: [{ family: 'runs', value: ++runs }] }),
  });
  const feature = new SamplesFeature({
    collectors: [collector],
    config: {},
    access: machineAccess(),
    ...(pause !== undefined && { pause }),
  });
  const samples: Sampled[] = [];
  const request = (fields: Readonly<Record<string, unknown>>) =>
    feature.handlers['sample']!({ type: 'sample', ...fields }, frame => samples.push(Sampled.parse(frame)));
  return { feature, collector, samples, request, runs: () => runs };
}

it('answers requests within ten seconds with one run', async () => {
  const { samples, request, runs } = countingCollector();
  for (let i = 0; i < 5; i++) request({ id: ID, collector: 'counted' });
  await eventually('all are answered', () => samples.length === 5);
  expect(runs()).toBe(1);
  expect(samples[4]).toMatchObject({ id: ID, collector: 'counted', is: 'ok', values: [['runs', {}, 1]] });
});

it('runs again after the pause', async () => {
  const { samples, request, runs } = countingCollector(0);
  request({ id: ID, collector: 'counted' });
  await eventually('it is answered', () => samples.length === 1);
  request({ id: ID, collector: 'counted' });
  await eventually('it is answered again', () => samples.length === 2);
  expect(runs()).toBe(2);
});

it('ignores requests for other names, and invalid ones', async () => {
  const { samples, request, runs } = countingCollector(0);
  const names = [...(await bundledCollectors()).map(({ id }) => id), 'sh', '../counted', 'toString', '', 7, null, {}];
  for (const collector of names) request({ id: ID, collector, run: 'id', config: { socket: '/x' } });
  for (const id of [undefined, 7, 'x', `${ID}0`]) request({ id, collector: 'counted' });
  request({ id: ID, collector: 'counted' });
  await eventually('the valid one is answered', () => samples.length > 0);
  expect(samples).toHaveLength(1);
  expect(runs()).toBe(1);
});

it('regularly runs only collectors with an interval', async () => {
  const { collector, runs } = countingCollector();
  const timed = defineCollector({ ...collector, id: 'timed', every: 5 });
  const feature = new CollectorsFeature({
    collectors: [collector, timed],
    config: {},
    access: machineAccess(),
    log: new Log(() => undefined),
  });
  feature.handlers.collectors({ ids: ['counted', 'timed'] });
  await eventually('the other one runs', () => runs() > 0);
  expect(feature.reading().collectors).toEqual([{ collector: 'timed', is: 'ok', message: '' }]);
  feature.close();
}, 30_000);

(process.platform === 'linux' ? it : it.skip)(
  'names a busy program of this machine first',
  async () => {
    using folder = tempFolder();
    const program = join(folder.path, 'busy-loop');
    await writeFile(program, '#!/bin/sh\nwhile :; do :; done\n');
    await chmod(program, 0o700);
    // Each is a session of its own, to which the scheduler gives as much time as to all other tests together.
    const loops = Array.from({ length: 12 }, () => spawn(program, { stdio: 'ignore', detached: true }));
    try {
      await eventually('all of them run', () =>
        loops.every(({ pid }) => readFileSync(`/proc/${pid}/comm`, 'utf8') === 'busy-loop\n'),
      );
      const processes = (await bundledCollectors()).filter(({ id }) => id === 'processes');
      const feature = new SamplesFeature({ collectors: processes, config: {}, access: machineAccess() });
      const samples: Sampled[] = [];
      feature.handlers['sample']!({ id: ID, collector: 'processes' }, frame => samples.push(Sampled.parse(frame)));
      await eventually('it is answered', () => samples.length > 0);
      expect(samples[0]).toMatchObject({ is: 'ok', collector: 'processes' });
      const [family, labels, share] = samples[0]!.values[0]!;
      expect([family, labels['process']]).toEqual(['cpu_ratio', 'busy-loop']);
      expect(share).toBeGreaterThan(0.3);
      expect(samples[0]!.values).toContainEqual(['memory_bytes', labels, expect.any(Number)]);
    } finally {
      for (const loop of loops) loop.kill('SIGKILL');
    }
  },
  30_000,
);
