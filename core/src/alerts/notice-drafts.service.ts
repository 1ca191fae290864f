import { Injectable } from '@nestjs/common';
import type { NoticeDraft } from '../notifications/notices.service.ts';
import { Contributions } from '../platform/contributions/contributions.ts';
import { SiteUrlService } from '../settings/site-url.service.ts';
import { AlertDependents } from './alert-dependents.contribution.ts';
import { buildNoticeDraft, type NotificationGroup } from './notice-draft.rule.ts';
import type { OpenAlert } from './open-alert.ts';
import { OverloadsService } from './overloads.service.ts';

/** Service that drafts the notice of a group of alerts, including the alerts that are its consequences. */
@Injectable()
export class NoticeDraftsService {
  constructor(
    private readonly siteUrl: SiteUrlService,
    private readonly overloads: OverloadsService,
    private readonly contributions: Contributions,
  ) {}

  draft(group: NotificationGroup, open: readonly OpenAlert[], now: number): NoticeDraft {
    return buildNoticeDraft(group, now, this.siteUrl.url, {
      dependents: node => this.dependentsOf(node),
      consequences: alert => this.overloads.consequencesOf(alert, open),
    });
  }

  /** Returns the names of the checks that are not notified while a node is offline. */
  private dependentsOf(node: string): string[] {
    return this.contributions.of(AlertDependents).flatMap(dependents => [...dependents.of(node)]);
  }
}
