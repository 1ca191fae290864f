import { Button } from '@radix-ui/themes';
import { Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Enrolment } from '@vitrine/contracts';
import { DEFAULT_INSTALL } from '@vitrine/contracts/install-defaults';
import { useNow } from '@vitrine/theme-sdk';
import { formatter } from '@vitrine/theme-sdk/shell';
import { nodeApi } from '../../../api/nodes-api.ts';
import { useApiQuery } from '../../../api/use-api.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { DATE_TIME_WIDTH, type Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import { checkedBy } from '../../../ui/form/checked-by.ts';
import { SelectInput } from '../../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../../ui/form/Form.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { toast } from '../../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../../ui/use-error-message.ts';
import styles from '../Dialogs.module.css';
import { CommandView } from '../install/CommandView.tsx';
import { RemoteControlInput, type Remote } from '../install/RemoteControlField.tsx';

const HOURS = ['1', '24', '168', '720'] as const;

/** Panel of enrolment codes. One machine can register as a new node with each code. */
export function EnrolmentCodes() {
  const { t } = useTranslation('nodes');
  const problem = useErrorMessage();
  const { data: codes, error, reload } = useApiQuery(nodeApi.enrolments);
  const [code, setCode] = useState<string>();
  const form = useForm<{ hours: string; remote: Remote | null }>({
    defaultValues: { hours: '24', remote: null },
    resolver: checkedBy(({ remote }) => ({ remote: remote ? undefined : 'required' })),
  });
  const revoke = async (id: string) => {
    try {
      await nodeApi.revokeEnrolment(id);
      toast('success', t('codes.revoked'));
    } catch (failure) {
      toast('error', problem(failure));
    }
    await reload();
  };
  return (
    <>
      <p className={styles.text}>{t('codes.text')}</p>
      {code === undefined ? (
        <Form
          form={form}
          onSubmit={async ({ hours }) => {
            setCode((await nodeApi.addEnrolment({ hours: Number(hours) })).code);
            await reload();
          }}
          actions={<SubmitButton>{t('codes.make')}</SubmitButton>}
        >
          <SelectInput
            name="hours"
            label={t('codes.hours')}
            options={HOURS.map(period => [period, t(`codes.for${period}`)])}
          />
          <RemoteControlInput name="remote" />
        </Form>
      ) : (
        <>
          <CommandView
            credential={{ kind: 'code', value: code }}
            options={{ ...DEFAULT_INSTALL, disableRemoteControl: form.getValues('remote') === 'refused' }}
          />
          <Callout tone="warning">{t('codes.once')}</Callout>
          <p className={styles.text}>
            <Button variant="soft" onClick={() => setCode(undefined)}>
              {t('codes.another')}
            </Button>
          </p>
        </>
      )}
      <LoadError error={error} onRetry={reload} />
      {codes && codes.length > 0 && <CodeTable codes={codes} onRevoke={id => void revoke(id)} />}
    </>
  );
}

function CodeTable({ codes, onRevoke }: { codes: readonly Enrolment[]; onRevoke: (id: string) => void }) {
  const { t, i18n } = useTranslation('nodes');
  const now = useNow(10_000);
  const columns = useMemo((): readonly Column<Enrolment>[] => {
    const format = formatter(i18n.language);
    const stateOf = ({ usedAt, usedBy, expiresAt }: Enrolment) => {
      if (usedAt !== null) return t('codes.used', { name: usedBy?.name ?? '–', at: format.dateTime(usedAt) });
      return expiresAt <= now ? t('codes.over') : t('codes.open', { until: format.dateTime(expiresAt) });
    };
    return [
      {
        id: 'made',
        header: t('codes.made'),
        width: DATE_TIME_WIDTH,
        grow: 0,
        cell: code => format.dateTime(code.createdAt),
      },
      { id: 'for', header: t('codes.for'), width: 100, cell: code => code.node?.name ?? t('codes.new') },
      {
        id: 'state',
        header: t('codes.state'),
        width: 160,
        cell: code => <span title={stateOf(code)}>{stateOf(code)}</span>,
      },
    ];
  }, [t, i18n.language, now]);
  return (
    <DataTable
      label={t('codes.list')}
      columns={columns}
      rows={codes}
      rowId={code => code.id}
      rowName={code => code.id}
      empty={null}
      actions={code => [
        {
          label: t(code.usedAt === null && code.expiresAt > now ? 'codes.revoke' : 'codes.forget'),
          icon: Trash2,
          quick: true,
          danger: true,
          run: () => onRevoke(code.id),
        },
      ]}
    />
  );
}
