import { Injectable } from '@nestjs/common';
import type { Notice, NoticeEvent, NoticeLanguage, NoticeText, Severity } from '@vitrine/contracts';
import { SITE } from '@vitrine/contracts/settings';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { PluginTextsService } from '../plugins/texts/plugin-texts.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { SiteUrlService } from '../settings/site-url.service.ts';
import { formatValues } from './format-values.rule.ts';
import type { NoticeEntity } from './notice.entity.ts';
import { TemplatesService } from './templates.service.ts';

export { metricLabel } from './texts/metrics.ts';

/** The values of a notice, independent of language. */
export interface NoticeFacts {
  readonly id: string;
  readonly event: NoticeEvent;
  readonly severity: Severity;
  readonly node: Notice['node'];
  /** Id of the notice that opened the incident. */
  readonly incident?: string;
  readonly values: Notice['values'];
  /** ms since 1970. */
  readonly at: number;
}

/** Returns the language-neutral facts of a stored notice. */
export function factsOf({ id, event, severity, values, node, incident, at }: NoticeEntity): NoticeFacts {
  return { id, event, severity, values, node: node ?? null, at: at.getTime(), ...(incident && { incident }) };
}

/** Service that renders facts to text: template, values, then the plugins that hook into notices. */
@Injectable()
export class NoticeRendererService {
  constructor(
    private readonly settings: SettingsService,
    private readonly siteUrl: SiteUrlService,
    private readonly templates: TemplatesService,
    private readonly hooks: CoreHooks,
    private readonly pluginTexts: PluginTextsService,
  ) {}

  async compose(facts: NoticeFacts, language: NoticeLanguage): Promise<Notice> {
    const text = await this.templates.of(facts.event, language);
    const notice = { ...facts, ...this.renderText(facts, language, text), site: this.site() };
    // A plugin may change the text, but not the identity of the notice.
    const { incident: _, ...content } = await this.hooks.composeNotice.apply(notice);
    return { ...content, id: facts.id, ...(facts.incident && { incident: facts.incident }) };
  }

  /** Renders only the text, for an unsaved template. */
  renderText({ values, node, at }: NoticeFacts, language: NoticeLanguage, text: NoticeText): NoticeText {
    const site = this.site();
    const all: Notice['values'] = { name: node?.name ?? '', site: site.name, link: site.url, at, ...values };
    // The facts hold the plugin's id, because its title depends on the language.
    if (typeof all.plugin === 'string') all.plugin = this.pluginTexts.titleOf(all.plugin, language);
    return this.templates.fill(text, formatValues(all, language, this.settings.get(SITE).timeZone));
  }

  private site() {
    return { name: this.settings.get(SITE).name, url: this.siteUrl.url };
  }
}
