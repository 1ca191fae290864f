import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AgentRegistered, NewEnrolment } from '@vitrine/contracts';
import { DAY_MS, HOUR_MS } from '@vitrine/contracts/time';
import { NodeEntity } from '../nodes/node.entity.ts';
import { NodeNotFound } from '../nodes/nodes.problems.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Database } from '../platform/database/database.ts';
import { hashToken, newToken } from '../platform/secrets/secrets.ts';
import { Clock } from '../platform/time/clock.ts';
import { EnrolmentCodeEntity } from './enrolment.entity.ts';
import { EnrolmentNotFound } from './enrolment.problems.ts';

/** Prefix of a code, which distinguishes it from the auto-discovery key and from tokens. */
const PREFIX = 'join-';
/** How long used and expired codes are still listed. */
const LISTED_MS = 7 * DAY_MS;

/**
 * Service for one-time codes that register one machine each. Safer than the auto-discovery key, which can be used by anyone who
 * knows it.
 */
@Injectable()
export class EnrolmentService {
  constructor(
    private readonly db: Database,
    private readonly nodes: NodesService,
    private readonly clock: Clock,
  ) {}

  /** Throws NodeNotFound if the code would be for a node that does not exist. */
  async check({ node }: NewEnrolment): Promise<void> {
    if (node !== null && !(await this.db.findOne(NodeEntity, node))) throw new NodeNotFound(node);
  }

  /** Creates a code. It is only in this result and cannot be read again. */
  async create(newEnrolment: NewEnrolment): Promise<{ enrolment: EnrolmentCodeEntity; code: string }> {
    await this.check(newEnrolment);
    const { node, hours } = newEnrolment;
    const em = this.db.unitOfWork();
    const now = this.clock.now();
    await em.nativeDelete(EnrolmentCodeEntity, { expiresAt: { $lt: new Date(now - LISTED_MS) } });
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

  /** Returns all codes, newest first. */
  async list(): Promise<EnrolmentCodeEntity[]> {
    return this.db.find(EnrolmentCodeEntity, {}, { orderBy: { createdAt: 'desc', id: 'asc' }, limit: 500 });
  }

  async revoke(id: string): Promise<void> {
    if ((await this.db.nativeDelete(EnrolmentCodeEntity, { id })) === 0) throw new EnrolmentNotFound(id);
  }

  /**
   * Registers a machine. Returns undefined if the code is unknown, expired, or used by another machine. `assertFree` throws if the
   * machine's node is in use.
   */
  async redeem(
    code: string,
    machine: string,
    name: string,
    assertFree: (node: NodeEntity) => Promise<void>,
  ): Promise<AgentRegistered | undefined> {
    if (!code.startsWith(PREFIX)) return undefined;
    const em = this.db.unitOfWork();
    const [codeHash, machineHash, now] = [hashToken(code), hashToken(machine), new Date(this.clock.now())];
    // A single statement decides, so that of two concurrent machines only one succeeds.
    const terms = { codeHash, expiresAt: { $gt: now }, $or: [{ usedAt: null }, { machineHash }] };
    if ((await em.nativeUpdate(EnrolmentCodeEntity, terms, { usedAt: now, machineHash })) === 0) return undefined;
    const { id, node } = await em.findOneOrFail(EnrolmentCodeEntity, { codeHash });
    const joined = node ? await this.takeOver(node, machineHash) : await this.join(machine, name, assertFree);
    await em.nativeUpdate(EnrolmentCodeEntity, { id }, { usedBy: joined.node });
    return joined;
  }

  private async join(
    machine: string,
    name: string,
    assertFree: (node: NodeEntity) => Promise<void>,
  ): Promise<AgentRegistered> {
    const { node, token } = await this.nodes.enrol(machine, name, { assertFree });
    return { node: node.uuid, token };
  }

  /** Assigns a machine to this node. Replaces the machine's previous node and the node's previous machine. */
  private async takeOver(node: string, machineHash: string): Promise<AgentRegistered> {
    await this.db.transactional(async em => {
      await em.nativeUpdate(NodeEntity, { machineHash }, { machineHash: null });
      await em.nativeUpdate(NodeEntity, { uuid: node }, { machineHash });
    });
    return { node, token: await this.nodes.rotateToken(node) };
  }
}
