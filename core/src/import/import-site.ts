import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/sql';
import type { z } from 'zod';
import type { ImportPart, ImportPlan } from '@vitrine/contracts';
import { CUSTOM_MARKUP, FAVICON, SITE, type SettingsGroup } from '@vitrine/contracts/settings';
import { SettingEntity } from '../settings/setting.entity.ts';
import { toStored } from '../settings/stored-values.rule.ts';
import type { ImportProgress } from './import-progress.ts';
import { iconTypeOf } from './imported-icon.ts';

/** Maximum size of an icon in Base64, as accepted by the settings. */
const MAX_ICON = 180_000;

type Plan = z.output<typeof ImportPlan>;

/** Changes the name, markup and icon of the site, in the transaction of `em`. `now` in ms since 1970. */
export async function importSite(em: EntityManager, plan: Plan, progress: ImportProgress, now: number): Promise<void> {
  const { site, customMarkup, favicon } = plan;
  const named = Object.fromEntries(Object.entries(site).filter(([, value]) => value !== undefined));
  /** Changes some values of a settings group. None of these groups has secrets. */
  const set = async (part: ImportPart, group: SettingsGroup, values: Readonly<Record<string, unknown>>) => {
    const { key } = group;
    const stored = toStored(group, values);
    const row = await em.findOne(SettingEntity, key);
    const updatedAt = new Date(now);
    if (row && isDeepStrictEqual({ ...row.value, ...stored }, row.value))
      return progress.tally.leave(part, '', 'exists');
    progress.created.settings[key] = row ? { ...row.value } : null;
    if (row) em.assign(row, { value: { ...row.value, ...stored }, updatedAt });
    else em.create(SettingEntity, { key, value: { ...stored }, updatedAt });
    progress.tally.count(part);
  };
  if (Object.keys(named).length > 0) await set('site', SITE, named);
  if (customMarkup?.head || customMarkup?.body) await set('customMarkup', CUSTOM_MARKUP, customMarkup);
  if (favicon === undefined) return;
  const type = iconTypeOf(Buffer.from(favicon, 'base64'));
  if (!type || favicon.length > MAX_ICON) progress.tally.leave('favicon', '', 'invalid');
  else await set('favicon', FAVICON, { type, data: favicon });
}
