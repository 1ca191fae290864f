import { Button } from '@radix-ui/themes';
import type { ConfigForm } from '@vitrine/contracts';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../../api/problem-error.ts';
import { Callout } from '../../ui/Callout.tsx';
import type { Values } from '../../ui/schema-form/is-drawn.ts';
import { SchemaForm } from '../../ui/schema-form/SchemaForm.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import styles from './Settings.module.css';
import { useSettingsForm } from './use-settings-form.ts';

interface SettingsPanelProps {
  readonly title: string;
  readonly lead?: string;
  readonly form: ConfigForm;
  readonly values: Values;
  readonly onChange: (values: Values) => void;
  readonly onSave: () => Promise<void>;
  /** Buttons beside the save button. */
  readonly actions?: ReactNode;
  /** Content between the fields and the buttons. */
  readonly children?: ReactNode;
}

/** Panel of settings that are saved together. */
export function SettingsPanel({ title, lead, form, values, onChange, onSave, actions, children }: SettingsPanelProps) {
  const { t } = useTranslation('settings');
  const problem = useErrorMessage();
  const id = useId();
  const { busy, error, problems, onSubmit } = useSettingsForm(form, values, onSave);
  // If a field shows the error, the form need not repeat it.
  const said = error instanceof ProblemError && problems.length > 0;
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <SchemaForm form={form} values={values} onChange={onChange} problems={problems} />
        {children}
        {error !== undefined && !said && <Callout tone="error">{problem(error)}</Callout>}
        <div className={styles.actions}>
          {actions}
          <Button type="submit" loading={busy}>
            {t('save')}
          </Button>
        </div>
      </form>
    </section>
  );
}
