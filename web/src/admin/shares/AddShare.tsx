import type { AdminNode, ShareView } from '@vitrine/contracts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accessApi } from '../../api/access-routes.ts';
import { Notice } from '../../ui/Notice.tsx';
import { SchemaForm } from '../../ui/schema-form/SchemaForm.tsx';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useForm } from '../use-form.ts';
import { shareForm } from './share-form.ts';

const NEW = { name: '', node: '', hours: '168' };

interface AddShareProps {
  readonly nodes: readonly AdminNode[];
  readonly onClose: () => void;
  readonly onAdded: (share: ShareView) => void;
}

/** Asks what a new link shows, and for how long. */
export function AddShare({ nodes, onClose, onAdded }: AddShareProps) {
  const { t } = useTranslation('shares');
  const problem = useProblemText();
  const [values, setValues] = useState(NEW);
  const form = useMemo(() => shareForm(t, nodes), [t, nodes]);
  const { busy, error, problems, onSubmit } = useForm(form, values, async () => {
    onAdded(await accessApi.addShare({ name: values.name, node: values.node || null, hours: Number(values.hours) }));
  });
  return (
    <FormDialog
      title={t('add')}
      text={t('form.text')}
      submit={t('form.submit')}
      busy={busy}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SchemaForm
        form={form}
        values={values}
        onChange={changed => setValues(changed as typeof NEW)}
        problems={problems}
      />
      {error !== undefined && <Notice tone="error">{problem(error)}</Notice>}
    </FormDialog>
  );
}
