import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AvailabilityBadge } from '../admin/control/AvailabilityBadge.tsx';
import { SigningKeyPicker } from '../admin/control/SigningKeyPicker.tsx';
import { Callout } from '../ui/Callout.tsx';
import { ShellView, type ShellViewProps } from './ShellView.tsx';
import styles from './Terminal.module.css';

/** `loaded`: whether the list of nodes is loaded. */
interface TabPanelProps extends ShellViewProps {
  readonly loaded: boolean;
}

/** Panel of one terminal. If the node cannot open a terminal, it shows the reason instead of trying. */
export function TabPanel({ loaded, ...shell }: TabPanelProps) {
  const { t } = useTranslation('terminal');
  const { tab, node, active, signing } = shell;
  const [isStarted, setIsStarted] = useState(tab.session !== undefined);
  const ready = node?.terminal === 'ready';
  if (!isStarted && ready && !node.signed) setIsStarted(true);
  return (
    <div
      className={styles.panel}
      role="tabpanel"
      id={`panel-${tab.key}`}
      aria-labelledby={`tab-${tab.key}`}
      hidden={!active}
    >
      {isStarted ? (
        <ShellView {...shell} />
      ) : (
        <div className={styles.before}>
          {loaded && !node && <Callout tone="error">{t('noNode')}</Callout>}
          {node && !ready && (
            <>
              <h2>
                {node.name} <AvailabilityBadge availability={node.terminal} signed={node.signed} />
              </h2>
              <Callout tone="warning">{t(`before.${node.terminal}`)}</Callout>
              <p>{t('opensThen')}</p>
            </>
          )}
          {node && ready && node.signed && (
            <>
              <h2>
                {node.name} <AvailabilityBadge availability={node.terminal} signed />
              </h2>
              <p>{t('signFirst')}</p>
              <SigningKeyPicker keys={signing.keys} chosen={signing.key?.id} onChoose={signing.choose} />
              {signing.key && <Button onClick={() => setIsStarted(true)}>{t('signAndOpen')}</Button>}
            </>
          )}
        </div>
      )}
    </div>
  );
}
