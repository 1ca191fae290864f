import { Radio, Text } from '@radix-ui/themes';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldError } from '../../../ui/form/field-error.ts';
import styles from '../Dialogs.module.css';

/** Whether administrators may run commands on a machine; undefined until it is selected. */
export type Remote = 'allowed' | 'refused' | undefined;

interface RemoteChoiceProps {
  readonly value: Remote;
  readonly onChange: (value: Exclude<Remote, undefined>) => void;
  readonly error?: string | undefined;
}

/** Field for remote control. It has no default, because it is the only option with a security risk. */
export function RemoteControlField({ value, onChange, error }: RemoteChoiceProps) {
  const { t } = useTranslation('nodes');
  const id = useId();
  return (
    <fieldset className={styles.remote} aria-describedby={`${id}-error`}>
      <legend>{t('remote.title')}</legend>
      {(['refused', 'allowed'] as const).map(option => (
        <label key={option}>
          <Radio name={id} value={option} checked={value === option} onValueChange={() => onChange(option)} />
          <span>
            {t(`remote.${option}`)}
            <small>{t(`remote.${option}Hint`)}</small>
          </span>
        </label>
      ))}
      <Text as="p" id={`${id}-error`} role="alert" size="2" color="red">
        {error}
      </Text>
    </fieldset>
  );
}

/** `RemoteControlField` as a field of a form. */
export function RemoteControlInput({ name }: { readonly name: string }) {
  const { field } = useController({ name });
  return <RemoteControlField value={field.value as Remote} onChange={field.onChange} error={useFieldError(name)} />;
}
