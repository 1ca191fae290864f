import { Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { TestClock } from '../../../test/clock.ts';
import { Clock } from '../time/clock.ts';
import { AnswersService } from './answers.service.ts';
import { defineCall } from './call.ts';
import { Cluster } from './cluster.ts';
import { LocalCluster } from './local-cluster.ts';
import { ThrottlesService } from './throttles.service.ts';

/** Cluster of a single instance that notes the messages to the others. */
class NotingCluster extends LocalCluster {
  readonly published: unknown[] = [];

  override publish(...[, message]: unknown[]): void {
    this.published.push(message);
  }
}

async function start() {
  @Module({
    imports: [DiscoveryModule],
    providers: [
      AnswersService,
      ThrottlesService,
      { provide: Cluster, useClass: NotingCluster },
      { provide: Clock, useClass: TestClock },
    ],
  })
  class ThrottlesModule {}
  const app = await NestFactory.createApplicationContext(ThrottlesModule, { logger: false });
  const cluster = app.get<NotingCluster>(Cluster);
  const throttle = app.get(ThrottlesService).create('sign-in', { free: 1, firstMs: 1000, maxMs: 1000 });
  const isFree = () => {
    try {
      throttle.attempt('ada');
      return true;
    } catch {
      return false;
    }
  };
  /** A message of another instance. */
  const receive = (message: object) => cluster.send(cluster.self, defineCall('throttles.changed'), message);
  return { cluster, throttle, isFree, receive, [Symbol.asyncDispose]: () => app.close() };
}

it('announces attempts and successes to the other instances', async () => {
  await using site = await start();
  site.throttle.attempt('ada');
  site.throttle.clear('ada');
  expect(site.cluster.published).toEqual([
    { throttle: 'sign-in', key: 'ada', what: 'attempt' },
    { throttle: 'sign-in', key: 'ada', what: 'clear' },
  ]);
});

it('counts attempts of other instances until one of them succeeds, without announcing them again', async () => {
  await using site = await start();
  site.receive({ throttle: 'unknown', key: 'ada', what: 'attempt' });
  site.receive({ throttle: 'sign-in', key: 'ada', what: 'attempt' });
  expect(site.isFree()).toBe(false);
  site.receive({ throttle: 'unknown', key: 'ada', what: 'clear' });
  expect(site.isFree()).toBe(false);
  site.receive({ throttle: 'sign-in', key: 'ada', what: 'clear' });
  expect(site.cluster.published).toEqual([]);
  expect(site.isFree()).toBe(true);
});
