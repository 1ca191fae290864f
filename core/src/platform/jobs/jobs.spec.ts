import { globSync, readFileSync } from 'node:fs';
import { Injectable, Logger, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CronExpression, ScheduleModule, SchedulerRegistry } from '@nestjs/schedule';
import { startTestApp } from '../../../test/app.ts';
import { TestClock } from '../../../test/clock.ts';
import { Cluster } from '../cluster/cluster.ts';
import { OnLeader } from '../cluster/on-leader.ts';
import { Clock } from '../time/clock.ts';
import { AT_RANDOM, Job } from './job.ts';
import { startJobs } from './start-jobs.ts';

@Injectable()
class CountingJob {
  runs = 0;

  @Job('test.count', CronExpression.EVERY_10_SECONDS)
  async run(): Promise<void> {
    this.runs += 1;
  }
}

@Injectable()
class LeadersJob {
  runs = 0;

  @Job('test.lead', CronExpression.EVERY_10_SECONDS)
  @OnLeader()
  run(): void {
    this.runs += 1;
  }
}

@Injectable()
class LongJob {
  runs = 0;
  finish = () => {};

  @Job('test.long', CronExpression.EVERY_SECOND)
  run(): Promise<void> {
    this.runs += 1;
    return new Promise(resolve => (this.finish = resolve));
  }
}

@Injectable()
class FailingJob {
  @Job('test.fail', CronExpression.EVERY_SECOND)
  run(): Promise<void> {
    return Promise.reject(new Error('the disk is gone'));
  }
}

@Injectable()
class NamesakeJob {
  @Job('test.count', CronExpression.EVERY_SECOND)
  run(): void {}
}

async function start(...jobs: Type[]) {
  const clock = new TestClock();
  const cluster = { leads: false };
  @Module({
    imports: [ScheduleModule.forRoot()],
    providers: [{ provide: Clock, useValue: clock }, { provide: Cluster, useValue: cluster }, ...jobs],
  })
  class JobsModule {}
  const app = await NestFactory.createApplicationContext(JobsModule, { logger: false, abortOnError: false });
  startJobs(app);
  return { app, clock, cluster };
}

it('runs a job at its times, until the shutdown begins', async () => {
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

it('runs a job once after the machine slept', async () => {
  const { app, clock } = await start(CountingJob);
  await clock.skip('10m');
  expect(app.get(CountingJob).runs).toBe(1);
  await clock.advance('10s');
  expect(app.get(CountingJob).runs).toBe(2);
  await app.close();
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

it('skips a run while the previous one is not over', async () => {
  const { app } = await start(LongJob);
  const job = app.get(LongJob);
  const timer = app.get(SchedulerRegistry).getCronJob('test.long');
  const first = timer.fireOnTick();
  await timer.fireOnTick();
  expect(job.runs).toBe(1);
  job.finish();
  await first;
  void timer.fireOnTick();
  expect(job.runs).toBe(2);
  job.finish();
  await app.close();
});

it('logs a run that fails, and runs the job again', async () => {
  const { app, clock } = await start(FailingJob);
  const messages: string[] = [];
  const ignore = () => undefined;
  Logger.overrideLogger({ log: ignore, warn: ignore, error: (error: Error) => messages.push(error.message) });
  await clock.advance('2s');
  expect(messages).toEqual(['the disk is gone', 'the disk is gone']);
  Logger.overrideLogger(false);
  await app.close();
});

it('does not start with two jobs of one name', async () => {
  await expect(start(CountingJob, NamesakeJob)).rejects.toThrow('test.count');
});

it.each([
  ['hourly', 24],
  ['twiceDaily', 2],
  ['daily', 1],
] as const)('runs a job at random times %s', async (name, runs) => {
  @Injectable()
  class RandomJob {
    runs = 0;

    @Job('test.random', AT_RANDOM[name])
    run(): void {
      this.runs += 1;
    }
  }
  const { app, clock } = await start(RandomJob);
  await clock.advance('1d');
  expect(app.get(RandomJob).runs).toBe(runs);
  await app.close();
});

it('runs every job that the sources declare', async () => {
  // The jobs of the cluster run only on sites with several instances.
  const sources = globSync('**/*.job.ts', { cwd: new URL('../../', import.meta.url), exclude: ['cluster/**'] })
    .map(path => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))
    .flatMap(source => [...source.matchAll(/@Job\('([^']+)'/g)].map(([, name]) => name));
  const { app } = await startTestApp();
  expect([...app.get(SchedulerRegistry).getCronJobs().keys()].sort()).toEqual(sources.sort());
  expect(sources.length).toBeGreaterThan(20);
});
