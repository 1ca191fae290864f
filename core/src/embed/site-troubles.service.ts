import { Injectable } from '@nestjs/common';
import { CheckHistoryService } from '../checks/check-history.service.ts';
import { ChecksService } from '../checks/checks.service.ts';
import { BadStatesService, badStatesText } from '../history/labelled/bad-states.service.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Language } from '../platform/http/language.ts';
import { BADGE_LABELS } from './badge-labels.ts';

/** Service that describes problems other than offline nodes that a caller may see. */
@Injectable()
export class SiteTroublesService {
  constructor(
    private readonly checks: ChecksService,
    private readonly checkHistory: CheckHistoryService,
    private readonly badStates: BadStatesService,
  ) {}

  async of(caller: Caller, language: Language): Promise<string[]> {
    const checks = await this.checkHistory.newest(caller.kind === 'guest' ? [] : this.checks.open());
    const down = checks.filter(({ now }) => now.state === 'down').length;
    const badStatesLine = badStatesText(await this.badStates.of(caller, language));
    return [
      ...(down > 0 ? [`${BADGE_LABELS[language].servicesDown}: ${down}`] : []),
      ...(badStatesLine ? [badStatesLine] : []),
    ];
  }
}
