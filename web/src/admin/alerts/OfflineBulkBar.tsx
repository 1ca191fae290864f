import { Button } from '@radix-ui/themes';
import type { OfflineConfigPatch } from '@vitrine/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import table from '../Table.module.css';
import styles from './Alerts.module.css';

interface BatchBarProps {
  readonly count: number;
  readonly onChange: (change: OfflineConfigPatch['change']) => Promise<void>;
  readonly onClear: () => void;
}

/** Bar that changes all selected nodes at once, only in the fields that are filled in. */
export function OfflineBulkBar({ count, onChange, onClear }: BatchBarProps) {
  const { t } = useTranslation('alerts');
  const [grace, setGrace] = useState('');
  const [cooldown, setCooldown] = useState('');
  const [busy, setBusy] = useState(false);
  const number = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : undefined);
  const [graceSeconds, cooldownSeconds] = [number(grace), number(cooldown)];
  const change = async (patch: OfflineConfigPatch['change']) => {
    setBusy(true);
    await onChange(patch);
    setBusy(false);
  };
  const numbers = {
    ...(graceSeconds !== undefined && { graceSeconds }),
    ...(cooldownSeconds !== undefined && { cooldownSeconds }),
  };
  return (
    <div className={styles.batch} role="toolbar" aria-label={t('batch.label', { count })}>
      <b>{t('batch.label', { count })}</b>
      <Button size="1" variant="soft" disabled={busy} onClick={() => void change({ enabled: true })}>
        {t('batch.on')}
      </Button>
      <Button size="1" variant="soft" color="gray" disabled={busy} onClick={() => void change({ enabled: false })}>
        {t('batch.off')}
      </Button>
      <label>
        {t('offline.column.grace')}{' '}
        <input
          className={table.box}
          inputMode="numeric"
          size={5}
          value={grace}
          onChange={event => setGrace(event.target.value)}
        />{' '}
        s
      </label>
      <label>
        {t('offline.column.cooldown')}{' '}
        <input
          className={table.box}
          inputMode="numeric"
          size={5}
          value={cooldown}
          onChange={event => setCooldown(event.target.value)}
        />{' '}
        s
      </label>
      <Button size="1" disabled={busy || Object.keys(numbers).length === 0} onClick={() => void change(numbers)}>
        {t('batch.apply')}
      </Button>
      <Button size="1" variant="ghost" color="gray" onClick={onClear}>
        {t('batch.clear')}
      </Button>
    </div>
  );
}
