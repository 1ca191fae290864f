import { Theme } from '@radix-ui/themes';
import { memo, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { PluginPartName } from '@vitrine/contracts';
import { HostContext, SlotContext, type SlotContextValue } from '@vitrine/theme-sdk/shell';
import { Preferences } from '../../shell/preferences/Preferences.tsx';
import { useSiteInfo } from '../../shell/site/site.ts';
import { radixProps } from '../theme/looks.ts';
import { useActiveTheme } from '../theme/use-active-theme.ts';
import { useThemeTokens } from '../theme/use-theme-tokens.ts';
import { specimensOf } from './part-specimens.tsx';
import { SPECIMENS, type Specimen } from './specimens.tsx';
import styles from './StatesPage.module.css';
import { useIsNear } from './use-is-near.ts';

/**
 * Page `/states` of development servers: each slot of the theme in all of its states, with made-up data. `?slot=` limits it to one
 * slot. `?parts=` shows these web parts of the plugin in development instead.
 */
export function StatesPage() {
  const { t } = useTranslation('states');
  const { tokens, filling } = useActiveTheme();
  const [params] = useSearchParams();
  useThemeTokens(tokens);
  const { widgets = [] } = useSiteInfo().info;
  const [plugin] = widgets;
  const slotParam = params.get('slot');
  const parts = params.get('parts') ?? '';
  const specimens = useMemo(
    () => (plugin && parts ? specimensOf(plugin, parts.split(',') as PluginPartName[]) : SPECIMENS),
    [plugin, parts],
  );
  const slots = [...new Set(specimens.map(({ slot }) => slot))];
  const linkTo = (slot?: string) => `?${new URLSearchParams({ ...(parts && { parts }), ...(slot && { slot }) })}`;
  return (
    <Theme asChild hasBackground={false} {...radixProps(tokens)}>
      <div className={styles.page}>
        <title>{t('title')}</title>
        <nav aria-label={t('slots')} className={styles.slots}>
          <Link to={linkTo()} aria-current={slotParam === null}>
            {t('all')}
          </Link>
          {slots.map(slot => (
            <Link key={slot} to={linkTo(slot)} aria-current={slot === slotParam}>
              {slot}
            </Link>
          ))}
          <Preferences />
        </nav>
        {specimens
          .filter(({ slot }) => slotParam === null || slot === slotParam)
          .map(specimen => (
            <Shown key={`${specimen.slot} ${specimen.state}`} specimen={specimen} filling={filling} />
          ))}
      </div>
    </Theme>
  );
}

/**
 * One slot in one state, with a host of made-up data. It is rendered only when it is near the visible area: all of them together
 * take ten seconds.
 */
const Shown = memo(function Shown({ specimen, filling }: { specimen: Specimen; filling: SlotContextValue }) {
  const { slot, state, data, content } = specimen;
  const place = useRef<HTMLElement>(null);
  const isNear = useIsNear(place);
  const ownParts = useMemo(() => {
    const { theme, fallback } = filling.hosts!;
    return { ...filling, hosts: { theme: { ...theme, ...data }, fallback: { ...fallback, ...data } } };
  }, [filling, data]);
  return (
    <section ref={place} className={styles.specimen} aria-label={`${slot}: ${state}`}>
      <h2>
        {slot} <span>{state}</span>
      </h2>
      <div className={styles.box} data-drawn={isNear}>
        {isNear && (
          <HostContext value={ownParts.hosts.fallback}>
            <SlotContext value={ownParts}>{content}</SlotContext>
          </HostContext>
        )}
      </div>
    </section>
  );
});
