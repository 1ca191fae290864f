import { useTranslation } from 'react-i18next';
import styles from './Keys.module.css';
import { OwnDialog } from './OwnDialog.tsx';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

const KEYS = [
  [[isMac ? '⌘ K' : 'Ctrl K'], 'palette'],
  [['j', 'k'], 'move'],
  [['Enter'], 'open'],
  [['[', ']'], 'neighbour'],
  [['?'], 'help'],
] as const;
const CHART_KEYS = [
  [['←', '→'], 'pointer'],
  [['+', '−'], 'zoom'],
] as const;

/** List of the keyboard shortcuts of public pages. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('palette');
  const list = (keys: typeof KEYS | typeof CHART_KEYS) => (
    <dl>
      {keys.map(([names, description]) => (
        <div key={description}>
          <dt>
            {names.map(name => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{t(`help.${description}`)}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <OwnDialog label={t('help.title')} className={styles.help} onClose={onClose}>
      <h2>{t('help.title')}</h2>
      {list(KEYS)}
      <h3>{t('help.chart')}</h3>
      {list(CHART_KEYS)}
      <p>{t('help.drag')}</p>
      <button type="button" onClick={onClose}>
        {t('help.close')}
      </button>
    </OwnDialog>
  );
}
