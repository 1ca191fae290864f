import { useTranslation } from 'react-i18next';
import type { BackupState } from '@vitrine/contracts';
import { BACKUPS } from '@vitrine/contracts/settings';
import { formatter } from '@vitrine/theme-sdk/shell';
import styles from '../settings/Settings.module.css';
import { SettingsForm } from '../settings/SettingsForm.tsx';

/** Panel of the backup schedule and the number of backups kept. */
export function SchedulePanel({ onSaved }: { onSaved: (state: BackupState) => void }) {
  const { t, i18n } = useTranslation('backup');
  const format = formatter(i18n.language);
  return (
    <SettingsForm<BackupState>
      group={BACKUPS}
      valuesIn={({ schedule }) => schedule}
      stored={({ schedule }) => (schedule.hasPassphrase ? ['passphrase'] : [])}
      onSaved={onSaved}
    >
      {({ data: { schedule, nextRunAt } }) =>
        schedule.frequency !== 'off' &&
        nextRunAt !== null && <p className={styles.note}>{t('schedule.next', { when: format.dateTime(nextRunAt) })}</p>
      }
    </SettingsForm>
  );
}
