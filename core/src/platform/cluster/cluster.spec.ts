import { Injectable, Module, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { TestClock } from '../../../test/clock.ts';
import { Clock } from '../time/clock.ts';
import { AnswersService } from './answers.service.ts';
import { Answers, defineCall } from './call.ts';
import { Cluster } from './cluster.ts';
import { LocalCluster } from './local-cluster.ts';

const Double = defineCall<number, number>('test.double');
const Half = defineCall<number, number>('test.half');
const Note = defineCall<string>('test.note');

@Injectable()
class Doubles {
  @Answers(Double)
  double(number: number): number {
    return number * 2;
  }
}

@Injectable()
class DoublesToo {
  @Answers(Double)
  twice(number: number): number {
    return number + number;
  }
}

@Injectable()
class Halves {
  @Answers(Half)
  async half(number: number): Promise<number> {
    return number / 2;
  }
}

@Injectable()
class Notes {
  readonly notes: [text: string, from: string][] = [];

  @Answers(Note)
  onNote(text: string, from: string): void {
    this.notes.push([text, from]);
  }
}

async function start(...providers: Type[]) {
  @Module({
    imports: [DiscoveryModule],
    providers: [
      AnswersService,
      { provide: Cluster, useClass: LocalCluster },
      { provide: Clock, useClass: TestClock },
      ...providers,
    ],
  })
  class CallsModule {}
  const app = await NestFactory.createApplicationContext(CallsModule, { logger: false, abortOnError: false });
  return {
    app,
    cluster: app.get<Cluster>(Cluster),
    clock: app.get<TestClock>(Clock),
    [Symbol.asyncDispose]: () => app.close(),
  };
}

it('answers calls of a single instance by its own methods', async () => {
  await using site = await start(Doubles, Halves);
  const { cluster } = site;
  expect([await cluster.call(cluster.self, Double, 4), await cluster.call(cluster.self, Half, 4)]).toEqual([8, 2]);
});

it('rejects a call to an instance that is gone', async () => {
  await using site = await start(Doubles);
  await expect(site.cluster.call('another', Double, 4)).rejects.toMatchObject({ name: 'InstanceUnreachable' });
});

it('delivers messages of a single instance to itself, and publishes them to nobody', async () => {
  await using site = await start(Notes);
  const { cluster, app } = site;
  cluster.send(cluster.self, Note, 'sent');
  cluster.send('another', Note, 'lost');
  cluster.publish(Note, 'published');
  expect(app.get(Notes).notes).toEqual([['sent', cluster.self]]);
});

it('does not start if two methods answer the same call', async () => {
  await expect(start(Doubles, Halves, DoublesToo)).rejects.toThrow(
    'The server cannot start: a second method answers test.double: DoublesToo.twice',
  );
});

it('reserves a name once until it expires', async () => {
  await using site = await start();
  const { cluster, clock } = site;
  expect(await cluster.takeOnce('challenge', 60_000)).toBe(true);
  await clock.advance('59s');
  expect(await cluster.takeOnce('challenge', 60_000)).toBe(false);
  expect(await cluster.takeOnce('another', 60_000)).toBe(true);
  await clock.advance('1s');
  expect(await cluster.takeOnce('challenge', 60_000)).toBe(true);
});

it('leads, owns every node, and is the only instance alive', async () => {
  await using site = await start();
  const { cluster } = site;
  expect(cluster.leads).toBe(true);
  expect(cluster.ownership.owns('any')).toBe(true);
  expect(await cluster.ownership.confirm(['one', 'two'])).toEqual(['one', 'two']);
  expect([...(await cluster.alive())]).toEqual([cluster.self]);
});
