import { Inject } from '@nestjs/common';
import { Cluster } from './cluster.ts';

/** Property through which a method gets the cluster of its app. */
const CLUSTER = Symbol('cluster');

type Leading = { readonly [CLUSTER]?: Cluster };

/**
 * Declares that a method runs only on the leader, and does nothing on other instances. On a job, it means once per site. Written
 * below `@Job`, which schedules the wrapped method.
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
