import type { ExecTaskDetail } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import { Answers, defineCall, type Asked } from '../platform/cluster/core-call.ts';
import { CoreCallsService } from '../platform/cluster/core-calls.service.ts';
import { ExecTrackerService } from './exec-tracker.service.ts';
import type { ExecTaskEntity } from './exec-task.entity.ts';

interface OneRun {
  readonly task: string;
  readonly node: string;
}

const DETAIL = defineCall<{ readonly task: string }, ExecTaskDetail | null>('exec.detail');
const TEXT = defineCall<OneRun & { readonly from: number }, string | null>('exec.text');
const CANCEL = defineCall<{ readonly task: string; readonly node?: string | undefined }, null>('exec.cancel');

/** Characters of output in one answer. */
const PIECE = 64 * 1024;

/** Service that asks the core that follows a command about it, and answers for those that this one follows. */
@Injectable()
export class ExecElsewhereService {
  constructor(
    private readonly coreCalls: CoreCallsService,
    private readonly execTracker: ExecTrackerService,
  ) {}

  @Answers(DETAIL)
  detailHere({ task }: Asked<typeof DETAIL>): ExecTaskDetail | null {
    return this.execTracker.get(task)?.detail() ?? null;
  }

  @Answers(TEXT)
  textHere({ task, node, from }: Asked<typeof TEXT>): string | null {
    const run = this.execTracker.get(task)?.runs.get(node);
    return run?.text.slice(from, from + PIECE) ?? null;
  }

  @Answers(CANCEL)
  cancelHere({ task, node }: Asked<typeof CANCEL>): null {
    const live = this.execTracker.get(task);
    if (live) this.execTracker.cancel(live, node);
    return null;
  }

  /** Returns a command as its core follows it; undefined if none does, or that core cannot be reached. */
  async detail(task: ExecTaskEntity): Promise<ExecTaskDetail | undefined> {
    const core = this.coreOf(task);
    if (core === undefined) return undefined;
    return (await this.coreCalls.request(core, DETAIL, { task: task.id }).catch(() => null)) ?? undefined;
  }

  /** Returns a piece of a run's output after so many characters; undefined if no other core follows it. */
  async text(task: ExecTaskEntity, node: string, from: number): Promise<string | undefined> {
    const core = this.coreOf(task);
    if (core === undefined) return undefined;
    return (await this.coreCalls.request(core, TEXT, { task: task.id, node, from }).catch(() => null)) ?? undefined;
  }

  /** Cancels a command on one of its nodes, or on all. Throws CoreUnreachable if its core does not answer. */
  async cancel(task: ExecTaskEntity, node?: string): Promise<void> {
    const core = this.coreOf(task);
    if (core !== undefined) await this.coreCalls.request(core, CANCEL, { task: task.id, node });
  }

  private coreOf({ core, endedAt }: ExecTaskEntity): string | undefined {
    return endedAt === null && core && core !== this.coreCalls.core ? core : undefined;
  }
}
