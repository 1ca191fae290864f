import { Button, Dialog } from '@radix-ui/themes';
import type { AddedNode } from '@vitrine/contracts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { basePath } from '../../api/base-path.ts';
import { api } from '../../api/routes.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { installCommand } from './install-command.ts';
import styles from './NodesPage.module.css';

function NameForm({ onAdded }: { onAdded: (added: AddedNode) => void }) {
  const { t } = useTranslation('admin');
  const problem = useProblemText();
  const [name, setName] = useState('');
  const { busy, error, onSubmit, fieldError } = useSubmit(async () => onAdded(await api.addNode({ name })));
  return (
    <form className={styles.form} onSubmit={event => void onSubmit(event)}>
      <Field label={t('add.name')} hint={t('add.nameHint')} value={name} onChange={setName} error={fieldError('name')} required maxLength={100} autoFocus />
      {error !== undefined && <Notice tone="error">{problem(error)}</Notice>}
      <div className={styles.actions}>
        <Dialog.Close>
          <Button type="button" variant="soft" color="gray">{t('cancel')}</Button>
        </Dialog.Close>
        <Button type="submit" loading={busy}>{t('add.submit')}</Button>
      </div>
    </form>
  );
}

function Added({ added: { node, token } }: { added: AddedNode }) {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.form}>
      <p>{t('add.run', { name: node.name })}</p>
      <CopyText label={t('add.command')} text={installCommand(`${location.origin}${basePath}`, token)} />
      <CopyText label={t('add.token')} text={token} />
      <Notice tone="warning">{t('add.once')}</Notice>
      <div className={styles.actions}>
        <Dialog.Close>
          <Button>{t('add.done')}</Button>
        </Dialog.Close>
      </div>
    </div>
  );
}

/** Asks for a name, then shows once what the new node's agent needs. */
export function AddNode({ defaultOpen, onAdded }: { defaultOpen: boolean; onAdded: () => void }) {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState(defaultOpen);
  const [added, setAdded] = useState<AddedNode>();
  const change = (next: boolean) => {
    setOpen(next);
    if (next) setAdded(undefined);
  };
  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Trigger>
        <Button>
          <Plus aria-hidden size={17} />
          {t('add.open')}
        </Button>
      </Dialog.Trigger>
      {/* A click beside it must not throw away the only sight of the token. */}
      <Dialog.Content maxWidth="620px" aria-describedby={undefined} onInteractOutside={event => added && event.preventDefault()}>
        <Dialog.Title className={styles.title}>{added ? t('add.added', { name: added.node.name }) : t('add.open')}</Dialog.Title>
        {added ? (
          <Added added={added} />
        ) : (
          <NameForm
            onAdded={next => {
              setAdded(next);
              onAdded();
            }}
          />
        )}
      </Dialog.Content>
    </Dialog.Root>
  );
}
