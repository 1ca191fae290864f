import { Injectable } from '@nestjs/common';
import { Cluster } from '../platform/cluster/cluster.ts';
import { SystemCheck, type SystemFinding } from './system-check.contribution.ts';

/** Service that reports instances that disappeared without being stopped. */
@Injectable()
@SystemCheck()
export class InstanceCheckService implements SystemCheck {
  readonly condition = 'instance';

  constructor(private readonly cluster: Cluster) {}

  async find(): Promise<SystemFinding[]> {
    const instances = await this.cluster.describe();
    return instances.filter(({ isAlive }) => !isAlive).map(({ name }) => ({ id: name.slice(0, 120), subject: name }));
  }
}
