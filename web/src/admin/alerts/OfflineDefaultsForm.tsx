import { useTranslation } from 'react-i18next';
import type { AdminNode } from '@vitrine/contracts';
import { GRACE_HINT_SECONDS } from '@vitrine/contracts/alert-metrics';
import { ALERTS } from '@vitrine/contracts/settings';
import { Callout } from '../../ui/Callout.tsx';
import { SettingsForm } from '../settings/SettingsForm.tsx';
import { BacktestPanel } from './BacktestPanel.tsx';

const DEFAULTS = ['offline.enabled', 'offline.graceSeconds', 'offline.cooldownSeconds', 'referenceHosts'];

/** Form of the defaults for nodes without their own configuration, and of the reference hosts of the connectivity check. */
export function OfflineDefaultsForm({ nodes, onSaved }: { nodes: readonly AdminNode[]; onSaved: () => Promise<void> }) {
  const { t } = useTranslation('alerts');
  return (
    <SettingsForm group={ALERTS} title={t('usual.title')} only={() => DEFAULTS} onSaved={onSaved}>
      {({ values: { 'offline.graceSeconds': graceSeconds } }) => (
        <>
          {Number(graceSeconds) < GRACE_HINT_SECONDS && <Callout tone="warning">{t('offline.graceHint')}</Callout>}
          <BacktestPanel
            rule={
              typeof graceSeconds === 'number' && nodes.length > 0
                ? { kind: 'offline', nodes: nodes.map(({ uuid }) => uuid), graceSeconds }
                : undefined
            }
            unit=""
            nodes={nodes}
          />
        </>
      )}
    </SettingsForm>
  );
}
