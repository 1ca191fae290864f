import { Injectable } from '@nestjs/common';
import type { CheckEntity } from '../checks/check.entity.ts';
import { CheckHistoryService } from '../checks/check-history.service.ts';
import { ChecksService } from '../checks/checks.service.ts';
import { BadStatesService, badStatesText } from '../history/labelled/bad-states.service.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Language } from '../platform/http/language.ts';

/** Service for what a summary counts beside nodes and alerts: checks, and bad states that are open to visitors. */
@Injectable()
export class SummaryTroublesService {
  constructor(
    private readonly checks: ChecksService,
    private readonly checkHistory: CheckHistoryService,
    private readonly badStates: BadStatesService,
  ) {}

  /** Returns the state of each check, and how many label sets are in a bad state, as far as a caller may know. */
  async of(caller: Caller, language: Language) {
    const checks = await this.checkHistory.newest(this.checksFor(caller));
    const badStates = await this.badStates.of(caller, language);
    return {
      checks: checks.map(({ now }) => now.state),
      bad: badStates.reduce((sum, { count }) => sum + count, 0),
      badStatesText: badStatesText(badStates),
    };
  }

  /** Administrators see all checks, visitors those that are open, guests of a share link and keys of some nodes none. */
  private checksFor(caller: Caller): readonly CheckEntity[] {
    if (caller.kind === 'admin') return this.checks.list().filter(({ paused }) => !paused);
    return caller.kind === 'guest' || (caller.kind === 'key' && caller.nodes) ? [] : this.checks.open();
  }
}
