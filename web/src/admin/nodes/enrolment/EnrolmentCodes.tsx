import { Button } from '@radix-ui/themes';
import type { Enrolment } from '@vitrine/contracts';
import { DEFAULT_INSTALL } from '@vitrine/contracts/install-defaults';
import { useNow } from '@vitrine/theme-sdk';
import { formatter } from '@vitrine/theme-sdk/shell';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nodeApi } from '../../../api/nodes-api.ts';
import { toast } from '../../../ui/toasts/toasts.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { useErrorMessage } from '../../../ui/use-error-message.ts';
import { LoadError } from '../../LoadError.tsx';
import table from '../../Table.module.css';
import { useAsyncData } from '../../use-async-data.ts';
import { SelectField } from '../fields/FormFields.tsx';
import { useValidatedSubmit } from '../fields/use-validated-submit.ts';
import { CommandView } from '../install/CommandView.tsx';
import { RemoteControlField, type Remote } from '../install/RemoteControlField.tsx';
import styles from '../NodesPage.module.css';

const HOURS = ['1', '24', '168', '720'] as const;

/** Panel of enrolment codes, with each of which one machine joins as a new node. */
export function EnrolmentCodes() {
  const { t } = useTranslation('nodes');
  const problem = useErrorMessage();
  const load = useCallback((signal?: AbortSignal) => nodeApi.enrolments(signal), []);
  const { data: codes, error, reload } = useAsyncData(load);
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
        <form className={table.form} noValidate onSubmit={edit.onSubmit}>
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
  const format = formatter(i18n.language);
  const now = useNow(10_000);
  const stateOf = ({ usedAt, usedBy, expiresAt }: Enrolment) => {
    if (usedAt !== null) return t('codes.used', { name: usedBy?.name ?? '–', at: format.dateTime(usedAt) });
    return expiresAt <= now ? t('codes.over') : t('codes.open', { until: format.dateTime(expiresAt) });
  };
  return (
    <div className={styles.ledger} tabIndex={0} role="region" aria-label={t('codes.list')}>
      <table>
        <caption>{t('codes.list')}</caption>
        <thead>
          <tr>
            {(['made', 'for', 'state'] as const).map(column => (
              <th key={column} scope="col">
                {t(`codes.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('column.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {codes.map(code => (
            <tr key={code.id}>
              <td>{format.dateTime(code.createdAt)}</td>
              <td>{code.node?.name ?? t('codes.new')}</td>
              <td>{stateOf(code)}</td>
              <td>
                <Button size="1" variant="soft" color="red" onClick={() => onRevoke(code.id)}>
                  {t(code.usedAt === null && code.expiresAt > now ? 'codes.revoke' : 'codes.forget')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
