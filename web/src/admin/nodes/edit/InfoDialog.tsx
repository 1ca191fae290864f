import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AdminNode } from '@vitrine/contracts';
import { nodeApi } from '../../../api/nodes-api.ts';
import { checkedBy } from '../../../ui/form/checked-by.ts';
import { SwitchInput, TextAreaInput, TextInput } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { storedRow } from '../../../ui/form/use-form-conflict.ts';
import { AUTOMATIC, NOWHERE, regionOf } from '../fields/region.ts';
import { RegionInput } from '../fields/RegionInput.tsx';
import { TagsInput } from '../fields/TagsInput.tsx';
import { AbsentReadings } from './AbsentReadings.tsx';
import { groupsOf, tagsIn } from './node-facets.ts';
import { ProtocolNote } from './ProtocolNote.tsx';

export interface NodeDialogProps {
  readonly node: AdminNode;
  readonly nodes: readonly AdminNode[];
  readonly onClose: () => void;
  /** Called with the saved node. */
  readonly onSaved: (node: AdminNode) => void;
}

interface InfoValues {
  name: string;
  group: string;
  tags: string;
  region: string;
  remark: string;
  privateRemark: string;
  hidden: boolean;
  weight: string;
}

function valuesOf({ region: code, regionByHand, ...node }: AdminNode): InfoValues {
  const { name, group, tagsAsText: tags, remark, privateRemark, hidden, weight } = node;
  const region = regionByHand ? code || NOWHERE : AUTOMATIC;
  return { name, group, tags, region, remark, privateRemark, hidden, weight: String(weight) };
}

/** Dialog for the name, group and other details of a node. */
export function InfoDialog({ node, nodes, onClose, onSaved }: NodeDialogProps) {
  const { t } = useTranslation('nodes');
  const { name } = node;
  const form = useForm<InfoValues>({
    defaultValues: valuesOf(node),
    resolver: checkedBy(values => ({
      name: values.name.trim() ? undefined : 'required',
      weight: /^-?\d{1,7}$/.test(values.weight.trim()) ? undefined : 'integer',
    })),
  });
  const save = async ({ hidden: isHidden, weight, region, ...values }: InfoValues, etag?: string) => {
    // A node scheduled for deletion is hidden, which must not be changed here.
    const visibility = node.removeAt === null && { hidden: isHidden };
    const change = { ...values, region: regionOf(region), weight: Number(weight), ...visibility };
    onSaved(await nodeApi.change(node.uuid, change, etag));
  };
  return (
    <FormDialog
      form={form}
      title={t('info.title', { name })}
      submit={t('save')}
      width={600}
      stored={{
        ...storedRow(node, valuesOf),
        labels: {
          name: t('info.name'),
          group: t('info.group'),
          tags: t('info.tags'),
          region: t('info.region'),
          remark: t('info.remark'),
          privateRemark: t('info.privateRemark'),
          hidden: t('info.hidden'),
          weight: t('info.weight'),
        },
      }}
      onSubmit={save}
      onClose={onClose}
    >
      <ProtocolNote node={node.uuid} />
      <AbsentReadings absences={node.absences} />
      <TextInput name="name" label={t('info.name')} maxLength={100} required autoFocus />
      <TextInput
        name="group"
        label={t('info.group')}
        hint={t('info.groupHint')}
        maxLength={100}
        suggestions={groupsOf(nodes)}
      />
      <TagsInput name="tags" label={t('info.tags')} suggestions={tagsIn(nodes)} />
      <RegionInput suggested={node.suggestedRegion} />
      <TextAreaInput name="remark" label={t('info.remark')} hint={t('info.remarkHint')} maxLength={2000} />
      <TextAreaInput
        name="privateRemark"
        label={t('info.privateRemark')}
        hint={t('info.privateRemarkHint')}
        maxLength={10_000}
      />
      <SwitchInput
        name="hidden"
        label={t('info.hidden')}
        hint={t('info.hiddenHint')}
        disabled={node.removeAt !== null}
      />
      <TextInput name="weight" label={t('info.weight')} hint={t('info.weightHint')} inputMode="numeric" />
    </FormDialog>
  );
}
