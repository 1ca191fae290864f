import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CandidateSource, CandidateStore } from '../../platform/archive/candidate-transfer.contribution.ts';
import { Answers, defineCall, type Question } from '../../platform/cluster/call.ts';
import { Contributions } from '../../platform/contributions/contributions.ts';
import { CallsService } from '../connection/calls.service.ts';
import { InstanceRegistryService } from '../connection/instance-registry.service.ts';
import { SharedFoldersService } from './shared-folders.service.ts';

const ROOT = 'candidates';
/** Writing the largest archive to the database takes seconds. */
const ANSWER_WITHIN_MS = 20_000;

const pathOf = (candidateId: string) => `${ROOT}/${candidateId}`;

/** Requests a candidate from the receiver; null if it is not there. */
const GIVE = defineCall<{ readonly kind: string; readonly candidateId: string }, unknown>('candidates.give');

/**
 * Service that moves an upload from the instance that received it to the one that has to install it, because a client's requests
 * may reach any instance. Its files go through the database.
 */
@Injectable()
@CandidateSource()
export class CandidateTransferService implements CandidateSource, OnModuleInit {
  constructor(
    private readonly calls: CallsService,
    private readonly instanceRegistry: InstanceRegistryService,
    private readonly sharedFolders: SharedFoldersService,
    private readonly contributions: Contributions,
  ) {}

  /** Deletes files in the database that were left by a transfer whose instance stopped. */
  async onModuleInit(): Promise<void> {
    await this.sharedFolders.remove([...(await this.sharedFolders.list(ROOT)).keys()]);
  }

  async bring(kind: string, candidateId: string, folder: string): Promise<unknown> {
    const others = this.instanceRegistry.alive.filter(({ id }) => id !== this.instanceRegistry.id);
    const candidate = await Promise.any(
      others.map(async ({ id }) => {
        const response = await this.calls.call(id, GIVE, { kind, candidateId }, ANSWER_WITHIN_MS);
        if (!response) throw new Error('It does not wait there');
        return response;
      }),
    ).catch(() => undefined);
    if (!candidate) return undefined;
    const path = pathOf(candidateId);
    try {
      return (await this.sharedFolders.fetch(path, folder)) ? candidate : undefined;
    } finally {
      await this.sharedFolders.remove([path]);
    }
  }

  @Answers(GIVE)
  async give({ kind, candidateId }: Question<typeof GIVE>): Promise<unknown> {
    const store = this.contributions.of(CandidateStore).find(store => store.kind === kind);
    if (!store) return null;
    return store.handOver(candidateId, () =>
      this.sharedFolders.storeFrom(store.folderOf(candidateId), pathOf(candidateId)),
    );
  }
}
