import { Injectable } from '@nestjs/common';
import { CheckHistoryService } from '../checks/check-history.service.ts';
import type { CheckEntity } from '../checks/check.entity.ts';
import { ChecksService } from '../checks/checks.service.ts';
import { BadStatesService, badStatesText } from '../history/labelled/bad-states.service.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Language } from '../platform/http/language.ts';

/** Service for the counts in a summary other than nodes and alerts: checks, and public bad states. */
@Injectable()
export class SummaryTroublesService {
  constructor(
    private readonly checks: ChecksService,
    private readonly checkHistory: CheckHistoryService,
    private readonly badStates: BadStatesService,
  ) {}

  /** Returns the state of each check, and the number of label sets in a bad state, as far as visible to a caller. */
  async of(caller: Caller, language: Language) {
    const checks = await this.checkHistory.newest(this.checksFor(caller));
    const badStates = await this.badStates.of(caller, language);
    return {
      checks: checks.map(({ now }) => now.state),
      bad: badStates.reduce((sum, { count }) => sum + count, 0),
      badStatesText: badStatesText(badStates),
    };
  }

  /** Administrators see all checks, visitors the public ones; guests of a share link and API keys limited to nodes see none. */
  private checksFor(caller: Caller): readonly CheckEntity[] {
    if (caller.kind === 'admin') return this.checks.list().filter(({ paused }) => !paused);
    return caller.kind === 'guest' || (caller.kind === 'key' && caller.nodes) ? [] : this.checks.open();
  }
}
