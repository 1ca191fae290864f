import { BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatter } from '@vitrine/theme-sdk/shell';
import styles from './Destinations.module.css';
import type { HeldBack } from './destinations.ts';

/** Silences that suppress messages, each with its nodes and time; renders nothing if there are none. */
export function HeldBackList({ held }: { readonly held: readonly HeldBack[] }) {
  const { t, i18n } = useTranslation('alerts');
  const format = formatter(i18n.language);
  return held.map(({ silence: { id, kind, name, active, until }, nodes, all }) => (
    <p key={id} className={styles.line} data-tone={active ? 'warning' : undefined}>
      <BellOff aria-hidden size={14} />
      {t(active ? 'sends.held' : 'sends.willHold', {
        kind: t(`silenceKind.${kind}`),
        name,
        nodes: all ? t('sends.allNodes') : t('sends.someNodes', { count: nodes }),
        time: format.dateTime(until ?? 0),
      })}
    </p>
  ));
}
