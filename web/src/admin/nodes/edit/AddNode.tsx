import type { CreatedNode } from '@vitrine/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/public-api.ts';
import { TextInputField } from '../fields/FormFields.tsx';
import { useValidatedSubmit } from '../fields/use-validated-submit.ts';
import { RemoteControlField, type Remote } from '../install/RemoteControlField.tsx';
import { EditDialog } from './EditDialog.tsx';
import { groupsOf } from './node-facets.ts';
import type { NodeDialogProps } from './InfoDialog.tsx';

interface AddNodeProps extends Pick<NodeDialogProps, 'nodes' | 'onClose'> {
  readonly onAdded: (added: CreatedNode) => void;
}

/** Dialog that adds a node: name, and whether remote control is allowed. */
export function AddNode({ nodes, onClose, onAdded }: AddNodeProps) {
  const { t } = useTranslation('nodes');
  const [name, setName] = useState('');
  const [group, setGroup] = useState('');
  const [remote, setRemote] = useState<Remote>();
  const edit = useValidatedSubmit(
    () => ({ name: name.trim() ? undefined : 'required', remote: remote ? undefined : 'required' }),
    async () => onAdded(await api.addNode({ name, group, install: { disableRemoteControl: remote === 'refused' } })),
  );
  return (
    <EditDialog title={t('add.open')} submit={t('add.submit')} edit={edit} onClose={onClose}>
      <TextInputField
        label={t('info.name')}
        hint={t('add.nameHint')}
        value={name}
        onChange={setName}
        error={edit.fault('name')}
        maxLength={100}
        required
        autoFocus
      />
      <TextInputField
        label={t('info.group')}
        hint={t('info.groupHint')}
        value={group}
        onChange={setGroup}
        error={edit.fault('group')}
        maxLength={100}
        suggestions={groupsOf(nodes)}
      />
      <RemoteControlField value={remote} onChange={setRemote} error={edit.fault('remote')} />
    </EditDialog>
  );
}
