import { useTranslation } from 'react-i18next';
import { FAILING_PLUGIN_STATES, type PluginView } from '@vitrine/contracts';
import { Callout } from '../../ui/Callout.tsx';
import { cardId } from './PluginCard.tsx';
import styles from './PluginsPage.module.css';

const needsAttention = ({ state, update }: PluginView) => FAILING_PLUGIN_STATES.includes(state) || update !== null;

/** Links to the cards that the badge in the menu counts, which may be far apart in a long list. */
export function PluginsNeedingAttention({ plugins }: { plugins: readonly PluginView[] }) {
  const { t } = useTranslation('plugins');
  const listed = plugins.filter(needsAttention);
  if (listed.length === 0) return null;
  return (
    <Callout tone="warning">
      <div className={styles.attention}>
        <span>{t('attention')}</span>
        {listed.map(plugin => (
          <a key={plugin.folder} href={`#${cardId(plugin)}`}>
            {plugin.title}
          </a>
        ))}
      </div>
    </Callout>
  );
}
