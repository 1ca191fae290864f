import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { newToken } from '../secrets/secrets.ts';
import { Clock } from '../time/clock.ts';
import { AnswersService } from './answers.service.ts';
import type { CallType } from './call.ts';
import { Cluster, InstanceUnreachable, type InstanceFacts } from './cluster.ts';
import type { HeldSocketServer, SocketRequest } from './held-socket.ts';
import { SOLE_OWNERSHIP } from './ownership.ts';
import { LOCAL_FILES } from './shared-files.ts';

/** Cluster of a single instance. */
@Injectable()
export class LocalCluster extends Cluster {
  readonly self = randomUUID();
  readonly leads = true;
  readonly ownership = SOLE_OWNERSHIP;
  readonly files = LOCAL_FILES;
  readonly isConnected = true;
  /** Reserved names, and until when. */
  private readonly taken = new Map<string, number>();

  constructor(
    private readonly answers: AnswersService,
    private readonly clock: Clock,
  ) {
    super();
  }

  async call<Q, A>(instance: string, { name }: CallType<Q, A>, question: Q): Promise<A> {
    if (instance !== this.self) throw new InstanceUnreachable(`The instance ${instance} is gone`);
    return this.answers.answer(name, question, instance) as A;
  }

  send<Q>(instance: string, { name }: CallType<Q, void>, message: Q): void {
    if (instance === this.self) this.answers.answer(name, message, instance);
  }

  publish(): void {}

  serve(server: HeldSocketServer, { socket, caller, subject }: SocketRequest): void {
    server.serve(socket, caller, subject);
  }

  async takeOnce(name: string, ms: number): Promise<boolean> {
    const now = this.clock.now();
    for (const [name, until] of this.taken) if (until <= now) this.taken.delete(name);
    if (this.taken.has(name)) return false;
    this.taken.set(name, now + ms);
    return true;
  }

  secret(): string {
    return newToken();
  }

  async alive(): Promise<ReadonlySet<string>> {
    return new Set([this.self]);
  }

  replaces(instance: string): boolean {
    return instance !== this.self;
  }

  async describe(): Promise<readonly InstanceFacts[]> {
    return [];
  }
}
