import { randomUUID } from 'node:crypto';
import type { AgentRegistered, NewEnrolment } from '@vitrine/contracts';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import { NodeEntity } from '../nodes/node.entity.ts';
import { NodeNotFound } from '../nodes/nodes.problems.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Clock } from '../platform/clock.ts';
import { hashToken, newToken } from '../platform/secrets.ts';
import { EnrolmentCodeEntity } from './enrolment.entity.ts';
import { EnrolmentNotFound } from './enrolment.problems.ts';

/** What a code begins with, so that nobody takes it for the auto-discovery key or a token. */
const PREFIX = 'join-';
const HOUR_MS = 3_600_000;
/** Codes that are over are shown for so long. */
const SHOWN_MS = 7 * 24 * HOUR_MS;

/** Codes with which one machine joins, once: safer than a key that any machine may use as long as it is known. */
@Injectable()
export class EnrolmentService {
  constructor(
    private readonly em: EntityManager,
    private readonly nodes: NodesService,
    private readonly clock: Clock,
  ) {}

  /** Makes a code. It is readable in this answer and never again. */
  async create({ node, hours }: NewEnrolment): Promise<{ enrolment: EnrolmentCodeEntity; code: string }> {
    const em = this.em.fork();
    if (node !== null && !(await em.findOne(NodeEntity, node))) throw new NodeNotFound(node);
    const now = this.clock.now();
    await em.nativeDelete(EnrolmentCodeEntity, { expiresAt: { $lt: new Date(now - SHOWN_MS) } });
    const code = PREFIX + newToken();
    const enrolment = em.create(EnrolmentCodeEntity, {
      id: randomUUID(),
      codeHash: hashToken(code),
      node,
      createdAt: new Date(now),
      expiresAt: new Date(now + hours * HOUR_MS),
    });
    await em.flush();
    return { enrolment, code };
  }

  /** All codes, the newest first. */
  async list(): Promise<EnrolmentCodeEntity[]> {
    return this.em.fork().find(EnrolmentCodeEntity, {}, { orderBy: { createdAt: 'desc', id: 'asc' }, limit: 500 });
  }

  async revoke(id: string): Promise<void> {
    if ((await this.em.fork().nativeDelete(EnrolmentCodeEntity, { id })) === 0) throw new EnrolmentNotFound(id);
  }

  /** A machine joins; undefined when the code is none, over, or was another machine's. */
  async redeem(code: string, machine: string, name: string): Promise<AgentRegistered | undefined> {
    if (!code.startsWith(PREFIX)) return undefined;
    const em = this.em.fork();
    const [codeHash, machineHash, now] = [hashToken(code), hashToken(machine), new Date(this.clock.now())];
    // One statement decides, so that of two machines that come at once only one gets in.
    const terms = { codeHash, expiresAt: { $gt: now }, $or: [{ usedAt: null }, { machineHash }] };
    if ((await em.nativeUpdate(EnrolmentCodeEntity, terms, { usedAt: now, machineHash })) === 0) return undefined;
    const { id, node } = await em.findOneOrFail(EnrolmentCodeEntity, { codeHash });
    const joined = node ? await this.takeOver(node, machineHash) : await this.join(machine, name);
    await em.nativeUpdate(EnrolmentCodeEntity, { id }, { usedBy: joined.node });
    return joined;
  }

  private async join(machine: string, name: string): Promise<AgentRegistered> {
    const { node, token } = await this.nodes.enrol(machine, name);
    return { node: node.uuid, token };
  }

  /** The machine becomes this node, whatever node it was before, and whatever machine the node was. */
  private async takeOver(node: string, machineHash: string): Promise<AgentRegistered> {
    await this.em.fork().transactional(async em => {
      await em.nativeUpdate(NodeEntity, { machineHash }, { machineHash: null });
      await em.nativeUpdate(NodeEntity, { uuid: node }, { machineHash });
    });
    return { node, token: await this.nodes.rotateToken(node) };
  }
}
