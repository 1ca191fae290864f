import { KEY_SCOPES, type AddedApiKey, type KeyScope } from '@vitrine/contracts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accessApi } from '../../api/access-routes.ts';
import { Notice } from '../../ui/Notice.tsx';
import { SchemaForm } from '../../ui/schema-form/SchemaForm.tsx';
import { useChoices } from '../../ui/schema-form/use-choices.ts';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useForm } from '../use-form.ts';
import { expiryOf, keyForm } from './key-form.ts';
import styles from './Keys.module.css';

const NEW = { name: '', days: '90', limited: false, nodes: [] as string[] };

/** Asks what a new key is called, what it may do, for how long and for which nodes. */
export function AddKey({ onClose, onAdded }: { onClose: () => void; onAdded: (added: AddedApiKey) => void }) {
  const { t } = useTranslation('keys');
  const problem = useProblemText();
  const [values, setValues] = useState(NEW);
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['read']);
  const form = useMemo(() => keyForm(t), [t]);
  const choices = useChoices(form);
  const { busy, error, problems, onSubmit } = useForm(form, values, async () => {
    if (scopes.length === 0) return;
    const { name, days, limited, nodes } = values;
    onAdded(
      await accessApi.addKey({
        name,
        scopes: [...scopes],
        expiresAt: expiryOf(days, Date.now()),
        nodes: limited ? nodes : null,
      }),
    );
  });
  const choose = (scope: KeyScope, on: boolean) =>
    setScopes(KEY_SCOPES.filter(one => (one === scope ? on : scopes.includes(one))));
  return (
    <FormDialog title={t('add')} submit={t('form.submit')} busy={busy} onSubmit={onSubmit} onClose={onClose}>
      <SchemaForm
        form={form}
        values={values}
        onChange={changed => setValues(changed as typeof NEW)}
        problems={problems}
        choices={choices}
      />
      <fieldset className={styles.scopes}>
        <legend>{t('form.scopes')}</legend>
        {KEY_SCOPES.map(scope => (
          <label key={scope}>
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={event => choose(scope, event.target.checked)}
            />
            <span>
              <b>{t(`scope.${scope}`)}</b>
              <small>{t(`scopeHint.${scope}`)}</small>
            </span>
          </label>
        ))}
        <p role="alert">{scopes.length === 0 && t('form.noScope')}</p>
      </fieldset>
      {scopes.includes('full') && <Notice tone="warning">{t('form.full')}</Notice>}
      {error !== undefined && <Notice tone="error">{problem(error)}</Notice>}
    </FormDialog>
  );
}
