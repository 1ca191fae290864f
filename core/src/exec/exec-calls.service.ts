import { Injectable } from '@nestjs/common';
import type { ExecTaskDetail } from '@vitrine/contracts';
import { Answers, defineCall, type Question } from '../platform/cluster/call.ts';
import { Cluster } from '../platform/cluster/cluster.ts';
import type { ExecTaskEntity } from './exec-task.entity.ts';
import { ExecTrackerService } from './exec-tracker.service.ts';

interface RunId {
  readonly task: string;
  readonly node: string;
}

const DETAIL = defineCall<{ readonly task: string }, ExecTaskDetail | null>('exec.detail');
const TEXT = defineCall<RunId & { readonly from: number }, string | null>('exec.text');
const CANCEL = defineCall<{ readonly task: string; readonly node?: string | undefined }, null>('exec.cancel');

/** Maximum number of characters of output in one response. */
const PIECE = 64 * 1024;

/** Service that forwards requests about running commands to the instance that tracks them. */
@Injectable()
export class ExecCallsService {
  constructor(
    private readonly cluster: Cluster,
    private readonly execTracker: ExecTrackerService,
  ) {}

  /** Returns a running command from the instance that tracks it; undefined if it has ended or the instance cannot be reached. */
  async detail(task: ExecTaskEntity): Promise<ExecTaskDetail | undefined> {
    const instance = followerOf(task);
    if (instance === undefined) return undefined;
    return (await this.cluster.call(instance, DETAIL, { task: task.id }).catch(() => null)) ?? undefined;
  }

  /**
   * Returns a piece of a run's output from a character offset; undefined if the run has ended or its instance cannot be reached.
   */
  async text(task: ExecTaskEntity, node: string, from: number): Promise<string | undefined> {
    const instance = followerOf(task);
    if (instance === undefined) return undefined;
    return (await this.cluster.call(instance, TEXT, { task: task.id, node, from }).catch(() => null)) ?? undefined;
  }

  /** Cancels a command on one of its nodes, or on all. Throws InstanceUnreachable if its instance does not answer. */
  async cancel(task: ExecTaskEntity, node?: string): Promise<void> {
    const instance = followerOf(task);
    if (instance !== undefined) await this.cluster.call(instance, CANCEL, { task: task.id, node });
  }

  @Answers(DETAIL)
  onDetail({ task }: Question<typeof DETAIL>): ExecTaskDetail | null {
    return this.execTracker.get(task)?.detail() ?? null;
  }

  @Answers(TEXT)
  onText({ task, node, from }: Question<typeof TEXT>): string | null {
    const run = this.execTracker.get(task)?.runs.get(node);
    return run?.text.slice(from, from + PIECE) ?? null;
  }

  @Answers(CANCEL)
  onCancel({ task, node }: Question<typeof CANCEL>): null {
    const live = this.execTracker.get(task);
    if (live) this.execTracker.cancel(live, node);
    return null;
  }
}

const followerOf = ({ instance, endedAt }: ExecTaskEntity): string | undefined =>
  endedAt === null ? (instance ?? undefined) : undefined;
