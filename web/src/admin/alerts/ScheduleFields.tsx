import { Checkbox, SegmentedControl } from '@radix-ui/themes';
import type { Schedule } from '@vitrine/contracts';
import { useTranslation } from 'react-i18next';
import boxes from '../../ui/schema-form/SchemaForm.module.css';
import dialog from '../../ui/dialog/Dialog.module.css';
import styles from './Alerts.module.css';
import { fromLocal, once, toLocal, weekly } from './silence-form.ts';

interface ScheduleFieldsProps {
  readonly schedule: Schedule;
  readonly onChange: (schedule: Schedule) => void;
  /** Errors by field of the schedule. */
  readonly errors: readonly { readonly path: string; readonly message: string }[];
}

/** Returns the name of a weekday from Intl; 0 is Sunday. */
const weekday = (language: string, day: number) =>
  new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + day));

/** Fields of a silence's schedule: once, or weekly in a time zone. */
export function ScheduleFields({ schedule, onChange, errors }: ScheduleFieldsProps) {
  const { t } = useTranslation('alerts');
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className={dialog.body}>
      <SegmentedControl.Root
        value={schedule.kind}
        aria-label={t('silence.when')}
        onValueChange={kind => onChange(kind === 'once' ? once(Date.now()) : weekly(here))}
      >
        {(['once', 'weekly'] as const).map(kind => (
          <SegmentedControl.Item key={kind} value={kind}>
            {t(`silence.${kind}`)}
          </SegmentedControl.Item>
        ))}
      </SegmentedControl.Root>
      {schedule.kind === 'once' ? (
        <Once schedule={schedule} onChange={onChange} />
      ) : (
        <Weekly schedule={schedule} onChange={onChange} />
      )}
      {errors.map(({ path, message }) => (
        <p key={path} role="alert" className={boxes.error}>
          {message}
        </p>
      ))}
    </div>
  );
}

function Once({
  schedule,
  onChange,
}: {
  schedule: Extract<Schedule, { kind: 'once' }>;
  onChange: (schedule: Schedule) => void;
}) {
  const { t } = useTranslation('alerts');
  return (
    <div className={styles.times}>
      {(['from', 'to'] as const).map(end => (
        <label key={end}>
          {t(`silence.${end}`)}
          <input
            type="datetime-local"
            className={boxes.box}
            value={toLocal(schedule[end])}
            onChange={event => onChange({ ...schedule, [end]: fromLocal(event.target.value) })}
          />
        </label>
      ))}
    </div>
  );
}

function Weekly({
  schedule,
  onChange,
}: {
  schedule: Extract<Schedule, { kind: 'weekly' }>;
  onChange: (schedule: Schedule) => void;
}) {
  const { t, i18n } = useTranslation('alerts');
  const { days } = schedule;
  return (
    <>
      <div className={styles.days} role="group" aria-label={t('silence.days')}>
        {[1, 2, 3, 4, 5, 6, 0].map(day => (
          <label key={day}>
            <Checkbox
              checked={days.includes(day)}
              onCheckedChange={on =>
                onChange({ ...schedule, days: on ? [...days, day] : days.filter(other => other !== day) })
              }
            />{' '}
            {weekday(i18n.language, day)}
          </label>
        ))}
      </div>
      <div className={styles.times}>
        {(['from', 'to'] as const).map(end => (
          <label key={end}>
            {t(`silence.${end}`)}
            <input
              type="time"
              className={boxes.box}
              value={schedule[end]}
              onChange={event => onChange({ ...schedule, [end]: event.target.value })}
            />
          </label>
        ))}
        <label>
          {t('silence.zone')}
          <input
            className={boxes.box}
            list="zones"
            value={schedule.zone}
            onChange={event => onChange({ ...schedule, zone: event.target.value })}
          />
        </label>
        <datalist id="zones">
          {Intl.supportedValuesOf('timeZone').map(zone => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </div>
    </>
  );
}
