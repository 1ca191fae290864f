import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { instancesInLayerOrder } from './layer-order.ts';

/**
 * Contribution point: an interface that providers of any slice can implement to take part in the work of the slice that owns the
 * point. The point is also the decorator of these providers; a decorated class that does not implement `T` does not compile.
 */
interface ContributionPoint<T> {
  (): (provider: new (...args: never[]) => T) => void;
  readonly KEY: string;
}

/** Defines a contribution point. Exported by the slice that owns it, under the name of its interface. */
export const defineContributionPoint = <T extends object>(): ContributionPoint<T> =>
  DiscoveryService.createDecorator() as unknown as ContributionPoint<T>;

/** Service that finds the providers of contribution points. */
@Injectable()
export class Contributions implements OnModuleInit {
  private readonly found = new Map<string, readonly object[]>();
  private isReady = false;

  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    this.isReady = true;
  }

  /** Returns the providers of a point, lower slices first. Throws until all providers are constructed. */
  of<T extends object>({ KEY }: ContributionPoint<T>): readonly T[] {
    let providers = this.found.get(KEY);
    if (!providers) {
      if (!this.isReady) throw new Error('Contributions are not known in constructors');
      this.found.set(KEY, (providers = instancesInLayerOrder(this.discovery.getProviders({ metadataKey: KEY }))));
    }
    return providers as readonly T[];
  }
}
