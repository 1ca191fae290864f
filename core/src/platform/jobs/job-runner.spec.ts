import { globSync, readFileSync } from 'node:fs';
import { Injectable, Module, type Type } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import { Cron, Interval } from '@nestjs/schedule';
import { startTestApp } from '../../../test/app.ts';
import { TestClock } from '../../../test/clock.ts';
import { Clock } from '../time/clock.ts';
import { Cluster } from '../cluster/cluster.ts';
import { AfterMinute } from './after-minute.ts';
import { JobRunnerService } from './job-runner.service.ts';
import { OnLeader } from './on-leader.ts';
import { findScheduledMethods } from './scheduled-methods.ts';

@Injectable()
class CountingJob {
  runs = 0;

  @Interval('test.count', 10_000)
  async run(): Promise<void> {
    this.runs += 1;
  }
}

@Injectable()
class LeadersJob {
  runs = 0;

  @Interval('test.lead', 10_000)
  @OnLeader()
  run(): void {
    this.runs += 1;
  }
}

@Injectable()
class MinuteJob {
  readonly at: number[] = [];

  constructor(private readonly clock: Clock) {}

  @Interval('test.minute', 60_000)
  @AfterMinute(10_000)
  run(): void {
    this.at.push(this.clock.now() % 60_000);
  }
}

@Injectable()
class NamesakeJob {
  @Interval('test.count', 1000)
  run(): void {}
}

@Injectable()
class NamelessJob {
  @Interval(1000)
  run(): void {}
}

@Injectable()
class CronJob {
  @Cron('0 3 * * *')
  run(): void {}
}

async function start(...jobs: Type[]) {
  const clock = new TestClock();
  const cluster = { leads: false };
  @Module({
    imports: [DiscoveryModule],
    providers: [
      { provide: Clock, useValue: clock },
      { provide: Cluster, useValue: cluster },
      JobRunnerService,
      ...jobs,
    ],
  })
  class JobsModule {}
  const app = await NestFactory.createApplicationContext(JobsModule, { logger: false, abortOnError: false });
  return { app, clock, cluster };
}

it('runs a job by the clock, until the shutdown begins', async () => {
  const { app, clock } = await start(CountingJob);
  const job = app.get(CountingJob);
  await clock.advance('9s');
  expect(job.runs).toBe(0);
  await clock.advance('11s');
  expect(job.runs).toBe(2);
  await app.close();
  await clock.advance('1m');
  expect(job.runs).toBe(2);
});

it('runs a job at its time after each full minute, also after the clock was set', async () => {
  const { app, clock } = await start(MinuteJob);
  const job = app.get(MinuteJob);
  await clock.advance('9s');
  expect(job.at).toEqual([]);
  await clock.advance('1s');
  expect(job.at).toEqual([10_000]);
  await clock.advance('2m');
  expect(job.at).toEqual([10_000, 10_000, 10_000]);
  await clock.skip('75s');
  expect(job.at.splice(0)).toEqual([10_000, 10_000, 10_000, 25_000]);
  await clock.advance('45s');
  expect(job.at).toEqual([10_000]);
  await app.close();
  await clock.advance('2m');
  expect(job.at).toHaveLength(1);
});

it('runs a job of the leader only while this instance leads', async () => {
  const { app, clock, cluster } = await start(LeadersJob);
  const job = app.get(LeadersJob);
  await clock.advance('21s');
  expect(job.runs).toBe(0);
  cluster.leads = true;
  await clock.advance('10s');
  expect(job.runs).toBe(1);
  cluster.leads = false;
  await clock.advance('10s');
  expect(job.runs).toBe(1);
  await app.close();
});

it.each([
  ['a job without a name', [NamelessJob], 'NamelessJob.run: give the job a name'],
  ['two jobs of one name', [CountingJob, NamesakeJob], 'NamesakeJob.run: another job is named test.count already'],
  ['a decorator that nothing runs', [CronJob], 'CronJob.run: jobs use @Interval only'],
])('does not start with %s', async (_, jobs, message) => {
  await expect(start(...jobs)).rejects.toThrow(message);
});

it('finds every job of the sources in the running app', async () => {
  // The jobs of the cluster run only where there are several instances.
  const sources = globSync('**/*.job.ts', { cwd: new URL('../../', import.meta.url), exclude: ['cluster/**'] })
    .map(path => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))
    .flatMap(source => [...source.matchAll(/@Interval\('([^']+)'/g)].map(([, name]) => name));
  const { app } = await startTestApp();
  const found = findScheduledMethods(app.get(DiscoveryService), app.get(MetadataScanner)).map(({ name }) => name);
  expect(found.sort()).toEqual(sources.sort());
  expect(found.length).toBeGreaterThan(20);
});
