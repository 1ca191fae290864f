import { Radio } from '@radix-ui/themes';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import boxes from '../../../ui/schema-form/SchemaForm.module.css';
import styles from '../Dialogs.module.css';

/** Whether administrators may run commands on a machine: undefined until chosen. */
export type Remote = 'allowed' | 'refused' | undefined;

interface RemoteChoiceProps {
  readonly value: Remote;
  readonly onChange: (value: Exclude<Remote, undefined>) => void;
  readonly error?: string | undefined;
}

/** Field for remote control. It has no default, since it is the one option with a security risk. */
export function RemoteControlField({ value, onChange, error }: RemoteChoiceProps) {
  const { t } = useTranslation('nodes');
  const id = useId();
  return (
    <fieldset className={styles.remote} aria-describedby={`${id}-error`}>
      <legend>{t('remote.title')}</legend>
      {(['refused', 'allowed'] as const).map(one => (
        <label key={one}>
          <Radio name={id} value={one} checked={value === one} onValueChange={() => onChange(one)} />
          <span>
            {t(`remote.${one}`)}
            <small>{t(`remote.${one}Hint`)}</small>
          </span>
        </label>
      ))}
      <p id={`${id}-error`} role="alert" className={boxes.error}>
        {error}
      </p>
    </fieldset>
  );
}
