import { Inject } from '@nestjs/common';
import { Cluster } from './cluster.ts';

/** Property by which a method reaches the cluster of its app. */
const CLUSTER = Symbol('cluster');

type Leading = { readonly [CLUSTER]?: Cluster };

/**
 * Declares that a method runs on the instance that leads; on others it does nothing. On a job it means once for the site. Below `@Job`, which
 * schedules what it finds.
 */
export const OnLeader =
  () =>
  <R>(target: object, _name: string, descriptor: TypedPropertyDescriptor<() => R>): void => {
    Inject(Cluster)(target, CLUSTER);
    const method = descriptor.value!;
    descriptor.value = function (this: Leading) {
      return this[CLUSTER]!.leads ? method.call(this) : (undefined as R);
    };
  };
