import { Button, TextField } from '@radix-ui/themes';
import { Play } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Callout } from '../../ui/Callout.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { NEW_COMMAND, type Draft } from '../control/command-draft.ts';
import { SigningKeyPicker } from '../control/SigningKeyPicker.tsx';
import { useControlAvailability } from '../control/use-control-availability.ts';
import { NoNodes } from '../nodes/NoNodes.tsx';
import { useAdminNodes } from '../nodes/use-admin-nodes.ts';
import { useChosenNodes } from '../nodes/use-chosen-nodes.ts';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { CommandInsertButton } from '../saved-commands/CommandInsertButton.tsx';
import { toExecTargets } from './exec-targets.ts';
import styles from './Exec.module.css';
import { NodePicker } from './NodePicker.tsx';
import { useStartExec } from './use-start-exec.ts';

/** Page `/admin/exec`: a command, its target nodes and its timeout. */
export function ExecPage() {
  const { t } = useTranslation('exec');
  const problem = useErrorMessage();
  const id = useId();
  const { state } = useLocation() as { state: { draft?: Draft } | null };
  const chosenNodes = useChosenNodes();
  const [draft, setDraft] = useState<Draft>(() => state?.draft ?? { ...NEW_COMMAND, nodes: [...chosenNodes] });
  const availability = useControlAvailability();
  const { nodes, error, reload } = useAdminNodes();
  const rows = toExecTargets(nodes ?? [], availability.nodes ?? []);
  const selectedTargets = rows.filter(({ node }) => draft.nodes.includes(node.uuid));
  const { fault, busy, failure, start, signing } = useStartExec(draft, selectedTargets);
  const unready = availability.nodes ? selectedTargets.filter(node => node.availability !== 'ready') : [];
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed });
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void start();
  };
  const loaded = nodes && availability.nodes;

  return (
    <Page>
      <PageHeader lead={t('lead')} />
      <LoadError
        error={error ?? availability.error}
        onRetry={async () => void (await Promise.all([reload(), availability.reload()]))}
      />
      <form
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault();
          void start();
        }}
      >
        <div className={styles.write}>
          <div className={styles.over}>
            <label htmlFor={`${id}-command`}>{t('command')}</label>
            <CommandInsertButton
              onInsert={text => change({ command: draft.command.trim() ? `${draft.command}\n${text}` : text })}
            />
          </div>
          <textarea
            id={`${id}-command`}
            className={styles.editor}
            rows={9}
            spellCheck={false}
            autoCapitalize="off"
            autoCorrect="off"
            placeholder={t('commandExample')}
            value={draft.command}
            aria-invalid={fault?.field === 'command'}
            aria-describedby={`${id}-hint ${id}-fault`}
            onChange={event => change({ command: event.target.value })}
            onKeyDown={keys}
          />
          <p id={`${id}-hint`} className={styles.hint}>
            {t('commandHint')}
          </p>
          <p id={`${id}-fault`} role="alert" className={styles.fault}>
            {fault?.field === 'command' ? t(fault.text) : ''}
          </p>
          <div className={styles.limit}>
            <label htmlFor={`${id}-limit`}>{t('limit')}</label>
            <TextField.Root
              id={`${id}-limit`}
              inputMode="numeric"
              value={draft.timeoutSeconds}
              aria-invalid={fault?.field === 'timeoutSeconds'}
              aria-describedby={`${id}-limit-hint ${id}-limit-fault`}
              onChange={event => change({ timeoutSeconds: event.target.value })}
            />
            <span id={`${id}-limit-hint`} className={styles.hint}>
              {t('limitHint')}
            </span>
            <p id={`${id}-limit-fault`} role="alert" className={styles.fault}>
              {fault?.field === 'timeoutSeconds' ? t(fault.text) : ''}
            </p>
          </div>
        </div>
        {loaded && rows.length === 0 ? (
          <NoNodes />
        ) : (
          <NodePicker
            rows={loaded ? rows : []}
            chosen={new Set(selectedTargets.map(({ node }) => node.uuid))}
            onChange={next => change({ nodes: [...next] })}
            error={fault?.field === 'nodes' ? t(fault.text) : undefined}
            loading={!loaded}
          />
        )}
        <div className={styles.go}>
          {unready.length > 0 && unready.length === selectedTargets.length && (
            <Callout tone="warning">{t('noMatchingReady')}</Callout>
          )}
          {unready.length > 0 && unready.length < selectedTargets.length && (
            <Callout tone="warning">
              {t('unready', {
                count: unready.length,
                names: unready
                  .slice(0, 5)
                  .map(({ node }) => node.name)
                  .join(', '),
              })}
            </Callout>
          )}
          {selectedTargets.some(({ signed }) => signed) && (
            <SigningKeyPicker keys={signing.keys} chosen={signing.key?.id} onChoose={signing.choose} />
          )}
          {failure !== undefined && <Callout tone="error">{t('startFailed', { problem: problem(failure) })}</Callout>}
          <Button type="submit" size="3" loading={busy}>
            <Play aria-hidden size={16} />
            {t('start', { count: selectedTargets.length })}
          </Button>
          <span className={styles.hint}>{t('startKeys')}</span>
        </div>
      </form>
    </Page>
  );
}
