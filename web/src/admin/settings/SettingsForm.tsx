import { Button } from '@radix-ui/themes';
import type { FieldForm } from '@vitrine/contracts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../ui/Callout.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { useLeaveGuard } from '../../ui/form/use-leave-guard.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import type { Values } from '../../ui/schema-form/is-drawn.ts';
import { SchemaForm } from '../../ui/schema-form/SchemaForm.tsx';
import { Conflict } from '../../ui/form/Conflict.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { Panel } from '../page/Panel.tsx';
import { groupForm } from './group-form.ts';
import type { AnyGroup } from './group-values.ts';
import styles from './Settings.module.css';
import { useGroupSettings } from './use-group-settings.ts';
import { useSettingText } from './use-setting-text.ts';

/** Context of the parts beside the fields, which may depend on the response and on the values in the form, saved or not. */
interface Shown<D> {
  readonly data: D;
  readonly values: Values;
  readonly dirty: boolean;
  readonly change: (values: Values) => void;
}

/** Texts of a question before values are saved. */
interface Question {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
}

interface SettingsFormProps<D> {
  readonly group: AnyGroup;
  /** Heading of a form with only some fields of the group; by default the title of the group, with its purpose. */
  readonly title?: string;
  /** Returns the values in the response of the group's route; by default the response itself. */
  readonly valuesIn?: (data: D) => object;
  /** Returns the paths of the secrets that are stored. */
  readonly stored?: (data: D) => readonly string[];
  /** Fields to show, by path; all of them by default. */
  readonly only?: (values: Values, data: D) => readonly string[];
  /** Parts of fields that are known only at run time. */
  readonly more?: (values: Values) => Readonly<Record<string, Partial<FieldForm>>>;
  /** Returns what to ask before the values are saved, where that deletes something. */
  readonly ask?: (saved: Values, values: Values) => Question | undefined;
  readonly onSaved?: (data: D) => unknown;
  /** Buttons beside the save button. */
  readonly actions?: (shown: Shown<D>) => ReactNode;
  /** Content between the fields and the buttons. */
  readonly children?: (shown: Shown<D>) => ReactNode;
}

/** Panel with the form of a settings group: loads, checks and saves it, and asks before unsaved changes are lost. */
export function SettingsForm<D = object>(props: SettingsFormProps<D>) {
  const {
    group,
    title,
    valuesIn = data => data as object,
    stored,
    only,
    more,
    ask,
    onSaved,
    actions,
    children,
  } = props;
  const { t, i18n } = useTranslation('settings');
  const errorMessage = useErrorMessage();
  const settingText = useSettingText();
  const settings = useGroupSettings<D>(group, { values: data => valuesIn(data) as Values, onSaved });
  const { data, values, dirty, busy, failure, problems, conflict } = settings;
  const { question } = useLeaveGuard(dirty);
  const [confirming, setConfirming] = useState<Question & { readonly save: () => Promise<void> }>();
  const confirmed = (save: () => Promise<void>) => {
    const asked = ask?.(settings.saved, values);
    if (asked) setConfirming({ ...asked, save });
    else void save();
  };
  if (data === undefined) return <LoadError error={settings.error} onRetry={settings.reload} />;
  const form = groupForm(group, i18n, {
    values,
    stored: stored?.(data),
    only: only?.(values, data),
    more: more?.(values),
  });
  const lead = `settings:${group.key}.lead`;
  const shown = { data, values, dirty, change: settings.change };
  return (
    <Panel
      title={title ?? i18n.t(`settings:${group.key}.title`)}
      lead={title === undefined && i18n.exists(lead) && i18n.t(lead)}
    >
      <form className={styles.form} noValidate onSubmit={settings.submit(form, confirmed)}>
        <SchemaForm form={form} values={values} onChange={settings.change} problems={problems} />
        {children?.(shown)}
        {failure !== undefined && problems.length === 0 && <Callout tone="error">{errorMessage(failure)}</Callout>}
        {conflict && (
          <Conflict
            {...conflict}
            fields={conflict.paths.map(path => ({
              label: form.properties[path]?.title ?? path,
              mine: settingText(form.properties[path], conflict.mine[path]),
              theirs: settingText(form.properties[path], conflict.theirs[path]),
            }))}
          />
        )}
        <div className={styles.actions}>
          {actions?.(shown)}
          <Button type="submit" loading={busy} disabled={!dirty || conflict !== undefined}>
            {t('save')}
          </Button>
        </div>
      </form>
      {question}
      {confirming && (
        <ConfirmDialog
          title={confirming.title}
          text={confirming.text}
          submit={confirming.submit}
          onClose={() => setConfirming(undefined)}
          onConfirm={confirming.save}
        />
      )}
    </Panel>
  );
}
