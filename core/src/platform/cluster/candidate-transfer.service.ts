import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { WaitingCandidates } from '../archive/waiting-candidates.ts';
import type { CallType } from './core-call.ts';
import { CoreCallsService } from './core-calls.service.ts';
import { CoreRegistryService } from './core-registry.service.ts';
import { SharedFoldersService } from './shared-folders.service.ts';

const ROOT = 'candidates';
/** Writing the largest archive to the database takes seconds. */
const ANSWER_WITHIN_MS = 20_000;

const pathOf = (candidateId: string) => `${ROOT}/${candidateId}`;

/** Returns where the files of a candidate lie, or shall lie, on the disk of this core. */
type FolderOf = (candidateId: string) => string;

/** Question to a core for a candidate that waits on it; null if it does not wait there. */
export type CandidateCall<C> = CallType<{ readonly candidateId: string }, C | null>;

/**
 * Service that moves an upload from the core where it waits to the one that is asked to install it: the requests of a client may reach
 * any core. Its files go through the database.
 */
@Injectable()
export class CandidateTransferService implements OnModuleInit {
  constructor(
    private readonly coreCalls: CoreCallsService,
    private readonly coreRegistry: CoreRegistryService,
    private readonly sharedFolders: SharedFoldersService,
  ) {}

  /** Deletes what is left in the database of a transfer whose core ended. */
  async onModuleInit(): Promise<void> {
    await this.sharedFolders.remove([...(await this.sharedFolders.list(ROOT)).keys()]);
  }

  /**
   * Takes a candidate with its files from the core where it waits. Returns undefined if it waits on none that answers. Throws if its
   * files cannot be read whole.
   */
  async take<C>(call: CandidateCall<C>, candidateId: string, folderOf: FolderOf): Promise<C | undefined> {
    const others = this.coreRegistry.alive.filter(({ id }) => id !== this.coreCalls.core);
    const candidate = await Promise.any(
      others.map(async ({ id }) => {
        const given = await this.coreCalls.request(id, call, { candidateId }, ANSWER_WITHIN_MS);
        if (!given) throw new Error('It does not wait there');
        return given;
      }),
    ).catch(() => undefined);
    if (!candidate) return undefined;
    const path = pathOf(candidateId);
    try {
      return (await this.sharedFolders.fetch(path, folderOf(candidateId))) ? candidate : undefined;
    } finally {
      await this.sharedFolders.remove([path]);
    }
  }

  /** Gives a candidate that waits here, with its files, to the core that asks for it. Returns null if it does not wait here. */
  async give<C extends { readonly candidateId: string }>(
    waiting: WaitingCandidates<C>,
    candidateId: string,
    folderOf: FolderOf,
  ): Promise<C | null> {
    const copyFiles = () => this.sharedFolders.store(pathOf(candidateId), folderOf(candidateId));
    return (await waiting.handOver(candidateId, copyFiles)) ?? null;
  }
}
