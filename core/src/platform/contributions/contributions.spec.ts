import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { Contributions, defineContributionPoint } from './contributions.ts';

interface Greeting {
  greet(): string;
}
const Greeting = defineContributionPoint<Greeting>();
const Unused = defineContributionPoint<Greeting>();

@Injectable()
@Greeting()
class Below implements Greeting {
  greet = () => 'below';
}

@Injectable()
@Greeting()
class Above implements Greeting {
  greet = () => 'above';
}

@Injectable()
class TooEarly {
  constructor(contributions: Contributions) {
    contributions.of(Greeting);
  }
}

@Module({ providers: [Below, { provide: 'again', useExisting: Below }] })
class BelowModule {}

@Module({ imports: [BelowModule], providers: [Above] })
class AboveModule {}

async function start(...early: (new (...args: never[]) => object)[]) {
  @Module({ imports: [DiscoveryModule, AboveModule], providers: [Contributions, ...early] })
  class RootModule {}
  const app = await NestFactory.createApplicationContext(RootModule, { logger: false, abortOnError: false });
  return app.get(Contributions);
}

it('finds every provider of a point once, lower slices first', async () => {
  const contributions = await start();
  expect(contributions.of(Greeting).map(provider => provider.greet())).toEqual(['below', 'above']);
  expect(contributions.of(Greeting)).toBe(contributions.of(Greeting));
  expect(contributions.of(Unused)).toEqual([]);
});

it('throws in a constructor, where some providers do not exist yet', async () => {
  await expect(start(TooEarly)).rejects.toThrow('Contributions are not known in constructors');
});
