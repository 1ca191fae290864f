import type { AdminNode } from '@vitrine/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nodeApi } from '../../../api/nodes-api.ts';
import { TextAreaField, SwitchField, TextInputField } from '../fields/FormFields.tsx';
import { TagsField } from '../fields/TagsField.tsx';
import { useValidatedSubmit } from '../fields/use-validated-submit.ts';
import { EditDialog } from './EditDialog.tsx';
import { groupsOf, tagsIn } from './node-facets.ts';
import { ProtocolNote } from './ProtocolNote.tsx';

export interface NodeDialogProps {
  readonly node: AdminNode;
  readonly nodes: readonly AdminNode[];
  readonly onClose: () => void;
  /** Called with the saved node. */
  readonly onSaved: (node: AdminNode) => void;
}

/** Dialog for the name, group and other details of a node. */
export function InfoDialog({ node, nodes, onClose, onSaved }: NodeDialogProps) {
  const { t } = useTranslation('nodes');
  const [values, setValues] = useState({
    name: node.name,
    group: node.group,
    tags: node.tagsAsText,
    remark: node.remark,
    privateRemark: node.privateRemark,
    hidden: node.hidden,
    weight: String(node.weight),
  });
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change });
  const weight = /^-?\d{1,7}$/.test(values.weight.trim()) ? Number(values.weight) : undefined;
  const edit = useValidatedSubmit(
    () => ({ name: values.name.trim() ? undefined : 'required', weight: weight === undefined ? 'integer' : undefined }),
    async () => {
      // A node scheduled for deletion is hidden; that must not be changed here.
      const { hidden, ...rest } = values;
      onSaved(await nodeApi.change(node.uuid, { ...rest, weight: weight!, ...(node.removeAt === null && { hidden }) }));
      onClose();
    },
  );
  return (
    <EditDialog title={t('info.title', { name: node.name })} submit={t('save')} edit={edit} onClose={onClose}>
      <ProtocolNote node={node.uuid} />
      <TextInputField
        label={t('info.name')}
        value={values.name}
        onChange={name => set({ name })}
        error={edit.fault('name')}
        maxLength={100}
        required
        autoFocus
      />
      <TextInputField
        label={t('info.group')}
        hint={t('info.groupHint')}
        value={values.group}
        onChange={group => set({ group })}
        error={edit.fault('group')}
        maxLength={100}
        suggestions={groupsOf(nodes)}
      />
      <TagsField
        label={t('info.tags')}
        value={values.tags}
        onChange={tags => set({ tags })}
        error={edit.fault('tags')}
        suggestions={tagsIn(nodes)}
      />
      <TextAreaField
        label={t('info.remark')}
        hint={t('info.remarkHint')}
        value={values.remark}
        onChange={remark => set({ remark })}
        error={edit.fault('remark')}
        maxLength={2000}
      />
      <TextAreaField
        label={t('info.privateRemark')}
        hint={t('info.privateRemarkHint')}
        value={values.privateRemark}
        onChange={privateRemark => set({ privateRemark })}
        error={edit.fault('privateRemark')}
        maxLength={10_000}
      />
      <SwitchField
        label={t('info.hidden')}
        hint={t('info.hiddenHint')}
        checked={values.hidden}
        disabled={node.removeAt !== null}
        onChange={hidden => set({ hidden })}
      />
      <TextInputField
        label={t('info.weight')}
        hint={t('info.weightHint')}
        inputMode="numeric"
        value={values.weight}
        onChange={weight => set({ weight })}
        error={edit.fault('weight')}
      />
    </EditDialog>
  );
}
