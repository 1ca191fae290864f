import { Button, SegmentedControl } from '@radix-ui/themes';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ThemeContrast, ThemeOptions, ThemeSettings, ThemeView } from '@vitrine/contracts';
import { hostsIn } from '@vitrine/contracts/theme-scan';
import { basePath } from '../../api/base-path.ts';
import { themesApi } from '../../api/themes-api.ts';
import { refresh } from '../../api/use-api.ts';
import { useSiteInfo } from '../../shell/site/site.ts';
import { Callout } from '../../ui/Callout.tsx';
import { FormBody, SubmitButton } from '../../ui/form/Form.tsx';
import type { Values } from '../../ui/form/schema.ts';
import { SchemaFields } from '../../ui/form/SchemaFields.tsx';
import { useFieldChoices } from '../../ui/form/use-field-choices.ts';
import { storedRow } from '../../ui/form/use-form-conflict.ts';
import { useShowProblem } from '../../ui/form/use-submit-form.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { useAction } from '../../ui/use-action.ts';
import styles from './CustomizeTheme.module.css';
import { tokenForm, tokensOf, tokenValues } from './token-form.ts';
import { useContrastText } from './use-contrast-text.ts';
import { useThemeDraft } from './use-theme-draft.ts';

const WIDTHS = ['wide', 'phone'] as const;

/** Names the hosts in the values of a form that pages cannot load from, because they are not allowed. */
function BlockedHosts({ values, theme }: { values: Values; theme: ThemeView }) {
  const { t } = useTranslation('themes');
  const hosts = theme.isSite
    ? hostsIn([JSON.stringify(values)]).filter(host => !theme.allowedHosts.includes(host))
    : [];
  return hosts.length > 0 ? <Callout tone="warning">{t('hosts.blocked', { hosts: hosts.join(', ') })}</Callout> : null;
}

interface Entered {
  readonly values: Values;
  readonly tokens: Values;
}

const enteredOf = ({ values, tokens }: ThemeSettings): Entered => ({ values, tokens: tokenValues(tokens) });
const settingsOf = ({ values, tokens }: Entered): ThemeSettings => ({ values, tokens: tokensOf(tokens) });

/** Options and tokens of a theme beside a preview of the site with their draft, which nobody else sees until it is saved. */
export function CustomizeTheme({ theme, options }: { theme: ThemeView; options: ThemeOptions }) {
  const { t } = useTranslation(['themes', 'nodes']);
  const navigate = useNavigate();
  const { reload: reloadSite } = useSiteInfo();
  const { id } = theme;
  const { isSite } = options;
  const frame = useRef<HTMLIFrameElement>(null);
  /** Stored values at the time the page was opened, and the draft of that time. */
  const [initialOptions] = useState(options);
  const form = useForm<Entered>({
    defaultValues: enteredOf(initialOptions),
    values: enteredOf(initialOptions.draft ?? initialOptions),
    resetOptions: { keepDefaultValues: true },
  });
  const { control, setValue, clearErrors, formState } = form;
  const { isSubmitting } = formState;
  const showProblem = useShowProblem(form);
  const entered = useWatch({ control }) as Entered;
  const text = JSON.stringify(settingsOf(entered));
  const settings = useMemo(() => JSON.parse(text) as ThemeSettings, [text]);
  const { kept, contrast, refused, settled } = useThemeDraft(id, settings, initialOptions.contrast, error => {
    clearErrors();
    if (error !== undefined) showProblem(error);
    else showDraft(frame, isSite);
  });
  const choices = useFieldChoices(options.form);
  const isChanged = text !== JSON.stringify(settingsOf(formState.defaultValues as Entered));
  const tokens = tokenForm(t, options.themeTokens, settings.tokens);
  const upload = (file: File) => themesApi.uploadImage(id, file);

  const leave = async () => {
    await Promise.all([refresh(themesApi.options(id)), reloadSite().catch(() => undefined)]);
    await navigate('/admin/theme_managed');
  };
  const discard = useAction(async () => {
    try {
      await settled();
      await themesApi.discardDraft(id);
      toast('success', t('customize.discarded'));
      await leave();
    } catch (error) {
      showProblem(error);
    }
  });

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('customize.title', { name: theme.builtIn ? t('default.name') : theme.name })}</h1>
      </header>
      <section className={styles.form} aria-label={t('customize.form')}>
        <p className={styles.state} role="status">
          {t(isChanged ? 'customize.draft' : theme.active ? 'customize.published' : 'customize.kept')}
        </p>
        <FormBody
          form={form}
          className={styles.fields}
          stored={{
            ...storedRow(initialOptions, enteredOf),
            parts: { values: options.form, tokens },
            choices,
          }}
          done={t(theme.active ? 'customize.saved' : 'customize.kept')}
          onSubmit={async (values, etag) => {
            await settled();
            await themesApi.saveOptions(id, settingsOf(values), etag);
            await leave();
          }}
          footer={isBlocked => (
            <div className={styles.actions}>
              {Object.keys(settings.tokens).length > 0 && (
                <Button
                  type="button"
                  variant="ghost"
                  color="gray"
                  onClick={() => setValue('tokens', {}, { shouldDirty: true })}
                  className={styles.reset}
                >
                  {t('tokens.reset')}
                </Button>
              )}
              <Button
                type="button"
                variant="soft"
                color="gray"
                loading={discard.busy}
                disabled={!isChanged || isSubmitting}
                onClick={() => void discard.run()}
              >
                {t('customize.discard')}
              </Button>
              <SubmitButton disabled={!isChanged || discard.busy || isBlocked}>{t('customize.save')}</SubmitButton>
            </div>
          )}
        >
          {Object.keys(options.form.properties).length > 0 && (
            <SchemaFields form={options.form} name="values" choices={choices} upload={upload} />
          )}
          {!isSite && (
            <>
              <h2>{t('tokens.title')}</h2>
              <SchemaFields form={tokens} name="tokens" upload={upload} />
            </>
          )}
          <BlockedHosts values={settings.values} theme={theme} />
          <Contrast contrast={contrast} />
        </FormBody>
      </section>
      <Preview theme={theme} frame={frame} kept={kept} refused={refused} />
    </div>
  );
}

/**
 * Shows the new draft. The page in the frame has an opaque origin and is only notified that a draft exists; themes that are whole
 * sites are reloaded.
 */
function showDraft({ current }: RefObject<HTMLIFrameElement | null>, isSite: boolean) {
  if (!current) return;
  if (isSite) current.src = current.getAttribute('src') ?? '';
  else current.contentWindow?.postMessage('vitrine:theme-draft', '*');
}

interface PreviewProps {
  readonly theme: ThemeView;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly kept: boolean;
  readonly refused: boolean;
}

/** Preview of the site with the draft, in the width of a desktop or a phone. */
function Preview({ theme, frame, kept, refused }: PreviewProps) {
  const { t } = useTranslation('themes');
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data === 'vitrine:theme-shown') setIsShown(true);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [frame]);
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('wide');
  return (
    <section className={styles.preview} aria-label={t('customize.preview')}>
      <SegmentedControl.Root value={width} onValueChange={next => setWidth(next as (typeof WIDTHS)[number])}>
        {WIDTHS.map(width => (
          <SegmentedControl.Item key={width} value={width}>
            {t(`customize.${width}`)}
          </SegmentedControl.Item>
        ))}
      </SegmentedControl.Root>
      <div className={styles.screen} data-width={width}>
        {!kept && refused && <p>{t('customize.noPreview')}</p>}
        {theme.picture && !isShown && <img src={`${basePath}${theme.picture}`} alt="" />}
        {kept && (
          <iframe
            ref={frame}
            title={t('customize.preview')}
            src={`${basePath}/?draft=${encodeURIComponent(theme.id)}`}
            // A theme made for another product does not report that it is rendered.
            onLoad={() => theme.isSite && setIsShown(true)}
            // The page's own content security policy sandboxes it too and defines its permissions.
            sandbox="allow-scripts allow-forms"
          />
        )}
      </div>
    </section>
  );
}

/** Warning about colours with low contrast. */
function Contrast({ contrast }: { contrast: readonly ThemeContrast[] }) {
  const { t } = useTranslation('themes');
  const contrastText = useContrastText();
  const insufficient = contrast.filter(({ ratio, needed }) => ratio < needed);
  if (insufficient.length === 0) return null;
  return (
    <Callout tone="warning">
      <p>{t('tokens.poor')}</p>
      <ul className={styles.poor}>
        {insufficient.map(pair => (
          <li key={pair.appearance + pair.text + pair.background}>{contrastText(pair)}</li>
        ))}
      </ul>
    </Callout>
  );
}
