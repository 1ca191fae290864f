import { Injectable } from '@nestjs/common';
import { On } from '../platform/events/event.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { ThemeActivated } from './theme.events.ts';

/** Service that notifies plugins about the theme of the site. */
@Injectable()
export class ThemeHooksService {
  constructor(private readonly hooks: CoreHooks) {}

  @On(ThemeActivated)
  onActivated(event: NonNullable<(typeof ThemeActivated)['carries']>): void {
    void this.hooks.themeActivated.fire(event);
  }
}
