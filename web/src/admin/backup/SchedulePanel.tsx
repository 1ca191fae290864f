import type { BackupState } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { backupApi } from '../../api/backup-api.ts';
import { SettingsPanel } from '../settings/SettingsPanel.tsx';
import styles from '../settings/Settings.module.css';
import type { FormOf } from '../../ui/schema-form/form-of.ts';

interface SchedulePanelProps {
  readonly state: BackupState;
  readonly onSaved: (state: BackupState) => void;
}

interface Values {
  readonly frequency: 'off' | 'day' | 'week';
  readonly hour: string;
  readonly keepCount: number;
  readonly secrets: boolean;
  readonly passphrase?: string;
}

const valuesOf = ({ schedule: { frequency, hour, keepCount, hasPassphrase } }: BackupState): Values => ({
  frequency,
  hour: String(hour),
  keepCount,
  secrets: hasPassphrase,
});

/** Panel of the backup schedule and the number of backups kept. */
export function SchedulePanel({ state, onSaved }: SchedulePanelProps) {
  const { t, i18n } = useTranslation('backup');
  const format = formatter(i18n.language);
  const [values, setValues] = useState(valuesOf(state));
  const { schedule, nextRunAt } = state;
  const form = useMemo((): FormOf<Values> => {
    const on = { frequency: ['day', 'week'] };
    const hours = Array.from({ length: 24 }, (_, hour) => String(hour));
    const frequencies = ['off', 'day', 'week'];
    return {
      type: 'object',
      properties: {
        frequency: {
          type: 'string',
          widget: 'select',
          title: t('schedule.every'),
          enum: frequencies,
          enumTitles: Object.fromEntries(frequencies.map(one => [one, t(`schedule.${one}`)])),
        },
        hour: {
          type: 'string',
          widget: 'select',
          title: t('schedule.hour'),
          enum: hours,
          enumTitles: Object.fromEntries(hours.map(hour => [hour, `${hour.padStart(2, '0')}:00`])),
          when: on,
        },
        keepCount: {
          type: 'integer',
          widget: 'number',
          title: t('schedule.keep'),
          description: t('schedule.keepHint'),
          minimum: 1,
          maximum: 365,
          when: on,
        },
        secrets: {
          type: 'boolean',
          widget: 'switch',
          title: t('schedule.secrets'),
          description: t('schedule.secretsHint'),
          when: on,
        },
        passphrase: {
          type: 'string',
          widget: 'secret',
          title: t('passphrase.label'),
          description: t('passphrase.hint'),
          writeOnly: true,
          minLength: 12,
          maxLength: 200,
          stored: schedule.hasPassphrase,
          when: { ...on, secrets: [true] },
        },
      },
      required: ['keepCount'],
    };
  }, [t, schedule.hasPassphrase]);
  const save = async () => {
    const { secrets, passphrase, hour, ...others } = values;
    const sealed = !secrets ? { passphrase: null } : passphrase ? { passphrase } : {};
    const saved = await backupApi.schedule({
      ...others,
      keepCount: Number(others.keepCount),
      hour: Number(hour),
      ...sealed,
    });
    onSaved(saved);
    setValues(valuesOf(saved));
  };
  return (
    <SettingsPanel
      title={t('schedule.title')}
      lead={t('schedule.lead')}
      form={form}
      values={{ ...values }}
      onChange={changed => setValues(changed as unknown as Values)}
      onSave={save}
    >
      {schedule.frequency !== 'off' && nextRunAt !== null && (
        <p className={styles.note}>{t('schedule.next', { when: format.dateTime(nextRunAt) })}</p>
      )}
    </SettingsPanel>
  );
}
