import { Button, TextField } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfflineConfigPatch } from '@vitrine/contracts';
import styles from './Alerts.module.css';

interface BatchBarProps {
  /** Change that restores the defaults. */
  readonly defaults: OfflineConfigPatch['change'];
  readonly onChange: (change: OfflineConfigPatch['change']) => Promise<void>;
}

/** Fields and buttons that change all selected nodes at once. Empty fields leave the nodes unchanged. */
export function OfflineBulkBar({ defaults, onChange }: BatchBarProps) {
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
    <>
      <Button size="1" variant="soft" disabled={busy} onClick={() => void change({ enabled: true })}>
        {t('batch.on')}
      </Button>
      <Button size="1" variant="soft" color="gray" disabled={busy} onClick={() => void change({ enabled: false })}>
        {t('batch.off')}
      </Button>
      <label className={styles.bulkField}>
        {t('offline.column.grace')}{' '}
        <TextField.Root
          className={styles.seconds}
          size="1"
          inputMode="numeric"
          value={grace}
          onChange={event => setGrace(event.target.value)}
        />{' '}
        s
      </label>
      <label className={styles.bulkField}>
        {t('offline.column.cooldown')}{' '}
        <TextField.Root
          className={styles.seconds}
          size="1"
          inputMode="numeric"
          value={cooldown}
          onChange={event => setCooldown(event.target.value)}
        />{' '}
        s
      </label>
      <Button size="1" disabled={busy || Object.keys(numbers).length === 0} onClick={() => void change(numbers)}>
        {t('batch.apply')}
      </Button>
      <Button size="1" variant="soft" color="gray" disabled={busy} onClick={() => void change(defaults)}>
        {t('offline.reset')}
      </Button>
    </>
  );
}
