import { Injectable } from '@nestjs/common';
import type { Language } from '../platform/http/language.ts';
import { PluginTextsService } from '../plugins/texts/plugin-texts.service.ts';
import { CheckHistoryService, type CheckWithHistory } from './check-history.service.ts';
import { CheckKindsService } from './check-kinds.service.ts';
import type { CheckEntity } from './check.entity.ts';
import { adminCheckView } from './check.view.ts';
import { ChecksService } from './checks.service.ts';

/** Service for the views of checks, in the reader's language and with the texts of the plugin behind their kind. */
@Injectable()
export class CheckViewsService {
  constructor(
    private readonly checks: ChecksService,
    private readonly checkHistory: CheckHistoryService,
    private readonly checkKinds: CheckKindsService,
    private readonly pluginTexts: PluginTextsService,
  ) {}

  /** Reads the history of a check for its view. */
  async read(check: CheckEntity, language: Language) {
    const { checks } = await this.checkHistory.of([check]);
    return this.view(checks[0]!, language);
  }

  view(known: CheckWithHistory, language: Language) {
    const { check } = known;
    return adminCheckView(known, this.checks.settingsOf(check), {
      plugin: this.checkKinds.find(check.kind),
      locales: this.pluginTexts.localesOf(check.kind),
      language,
      say: this.pluginTexts.translatorFor(check.kind, language),
    });
  }
}
