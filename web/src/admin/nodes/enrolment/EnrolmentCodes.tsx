import { Button } from '@radix-ui/themes';
import type { Enrolment } from '@vitrine/contracts';
import { DEFAULT_INSTALL } from '@vitrine/contracts/install-defaults';
import { useNow } from '@vitrine/theme-sdk';
import { formatter } from '@vitrine/theme-sdk/shell';
import { Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nodeApi } from '../../../api/nodes-api.ts';
import { useApiQuery } from '../../../api/use-api.ts';
import { toast } from '../../../ui/toasts/toasts.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { useErrorMessage } from '../../../ui/use-error-message.ts';
import { LoadError } from '../../../ui/LoadError.tsx';
import dialog from '../../../ui/dialog/Dialog.module.css';
import { SelectField } from '../fields/FormFields.tsx';
import { useValidatedSubmit } from '../fields/use-validated-submit.ts';
import { CommandView } from '../install/CommandView.tsx';
import { RemoteControlField, type Remote } from '../install/RemoteControlField.tsx';
import styles from '../Dialogs.module.css';

const HOURS = ['1', '24', '168', '720'] as const;

/** Panel of enrolment codes, with each of which one machine joins as a new node. */
export function EnrolmentCodes() {
  const { t } = useTranslation('nodes');
  const problem = useErrorMessage();
  const { data: codes, error, reload } = useApiQuery(nodeApi.enrolments);
  const [hours, setHours] = useState<string>('24');
  const [remote, setRemote] = useState<Remote>();
  const [code, setCode] = useState<string>();
  const edit = useValidatedSubmit(
    () => ({ remote: remote ? undefined : 'required' }),
    async () => {
      setCode((await nodeApi.addEnrolment({ hours: Number(hours) })).code);
      await reload();
    },
  );
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
        <form className={dialog.body} noValidate onSubmit={edit.onSubmit}>
          <SelectField
            label={t('codes.hours')}
            value={hours}
            onChange={setHours}
            options={HOURS.map(one => [one, t(`codes.for${one}`)])}
          />
          <RemoteControlField value={remote} onChange={setRemote} error={edit.fault('remote')} />
          {edit.error !== undefined && <Callout tone="error">{problem(edit.error)}</Callout>}
          <p className={styles.text}>
            <Button type="submit" loading={edit.busy}>
              {t('codes.make')}
            </Button>
          </p>
        </form>
      ) : (
        <>
          <CommandView
            credential={{ kind: 'code', value: code }}
            options={{ ...DEFAULT_INSTALL, disableRemoteControl: remote === 'refused' }}
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
      { id: 'made', header: t('codes.made'), width: 170, grow: 0, cell: code => format.dateTime(code.createdAt) },
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
