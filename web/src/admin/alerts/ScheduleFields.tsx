import { CheckboxGroup, Flex, Grid, SegmentedControl } from '@radix-ui/themes';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schedule } from '@vitrine/contracts';
import { TextInput } from '../../ui/form/fields.tsx';
import { InstantInput, TimeInput } from '../../ui/form/InstantInput.tsx';
import { once, weekly } from './silence-form.ts';
import { weekday, WEEKDAYS } from './weekdays.ts';

const ENDS = ['from', 'to'] as const;

/** Fields of a silence's schedule: once, or weekly in a time zone. */
export function ScheduleFields() {
  const { t } = useTranslation('alerts');
  const { setValue } = useFormContext();
  const { kind } = useWatch({ name: 'schedule' }) as Schedule;
  const setKind = (next: string) => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    setValue('schedule', next === 'once' ? once(Date.now()) : weekly(zone), { shouldDirty: true });
  };
  return (
    <Flex direction="column" gap="3">
      <SegmentedControl.Root value={kind} aria-label={t('silence.when')} onValueChange={setKind}>
        {(['once', 'weekly'] as const).map(kind => (
          <SegmentedControl.Item key={kind} value={kind}>
            {t(`silence.${kind}`)}
          </SegmentedControl.Item>
        ))}
      </SegmentedControl.Root>
      {kind === 'weekly' && <Days />}
      <Grid columns="repeat(auto-fit, minmax(200px, 1fr))" gap="3">
        {ENDS.map(end =>
          kind === 'once' ? (
            <InstantInput key={`once ${end}`} name={`schedule.${end}`} label={t(`silence.${end}`)} />
          ) : (
            <TimeInput key={end} name={`schedule.${end}`} label={t(`silence.${end}`)} />
          ),
        )}
        {kind === 'weekly' && (
          <TextInput name="schedule.zone" label={t('silence.zone')} suggestions={Intl.supportedValuesOf('timeZone')} />
        )}
      </Grid>
    </Flex>
  );
}

function Days() {
  const { t, i18n } = useTranslation('alerts');
  const { field } = useController({ name: 'schedule.days' });
  return (
    <CheckboxGroup.Root
      aria-label={t('silence.days')}
      value={(field.value as number[]).map(String)}
      onValueChange={days => field.onChange(days.map(Number))}
    >
      <Flex wrap="wrap" gap="3">
        {WEEKDAYS.map(day => (
          <CheckboxGroup.Item key={day} value={String(day)}>
            {weekday(i18n.language, day)}
          </CheckboxGroup.Item>
        ))}
      </Flex>
    </CheckboxGroup.Root>
  );
}
