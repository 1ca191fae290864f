import { Injectable } from '@nestjs/common';
import { NodeChangesService } from '../../nodes/node-changes.service.ts';
import { NodeAdded, NodeChanged, NodeRemoved } from '../../nodes/node.events.ts';
import { CachedTablesService } from '../../platform/database/cached-tables.service.ts';
import type { SharedEventType } from '../../platform/events/event.ts';
import { Events } from '../../platform/events/events.service.ts';
import { PluginChanged } from '../../plugins/model/plugin.events.ts';
import { SettingsChanged } from '../../settings/settings.events.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { ThemeChanged } from '../../themes/theme.events.ts';
import { SharedPicturesService } from '../files/shared-pictures.service.ts';
import { SharedPluginsService } from '../files/shared-plugins.service.ts';
import { SharedThemesService } from '../files/shared-themes.service.ts';

type Reload = (payloads?: readonly unknown[]) => Promise<void>;

/**
 * Service for the state that this instance holds in memory, and how it is reloaded after a change of another instance. Small cached
 * tables (`CachedTablesService`) are reloaded by their own event; everything else is listed here.
 */
@Injectable()
export class ReloadsService {
  private readonly reloads = new Map<string, Reload>();

  constructor(
    private readonly events: Events,
    private readonly cachedTables: CachedTablesService,
    settings: SettingsService,
    nodeChanges: NodeChangesService,
    plugins: SharedPluginsService,
    themes: SharedThemesService,
    pictures: SharedPicturesService,
  ) {
    const reloadNodes = (changes?: readonly { readonly uuid: string }[]) =>
      nodeChanges.reloadRemote(changes?.map(({ uuid }) => uuid));
    this.after(SettingsChanged, changes => settings.reload(changes?.map(({ group }) => group)));
    for (const changed of [NodeAdded, NodeChanged, NodeRemoved]) this.after(changed, reloadNodes);
    // Files take longer than rows, and may fail for longer, so they are fetched in the background.
    this.after(PluginChanged, async () => void plugins.sync());
    this.after(ThemeChanged, () => Promise.all([themes.sync(), pictures.sync()]).then(() => undefined));
  }

  /** Applies events of one type, oldest first. Rejects if the changes cannot be read now. */
  async run(name: string, payloads: readonly unknown[]): Promise<void> {
    const reload = this.reloads.get(name);
    if (reload) return reload(payloads);
    await this.cachedTables.refresh(name);
    for (const payload of payloads) this.events.emitByName(name, payload);
  }

  /** Reloads everything, because any change may have been missed. */
  async all(): Promise<void> {
    for (const reload of new Set(this.reloads.values())) await reload();
    await this.cachedTables.refreshAll();
  }

  /** The reload determines the changes, and emits the event here if there are any. */
  private after<T, S>(event: SharedEventType<T, S>, reload: (payloads?: readonly S[]) => Promise<void>): void {
    this.reloads.set(event.name, reload as Reload);
  }
}
