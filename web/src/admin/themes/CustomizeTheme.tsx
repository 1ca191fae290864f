import { Button, SegmentedControl } from '@radix-ui/themes';
import type { ThemeContrast, ThemeOptions, ThemeView } from '@vitrine/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { basePath } from '../../api/base-path.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { themesApi } from '../../api/themes-api.ts';
import { refresh } from '../../api/use-api.ts';
import { useSiteInfo } from '../../shell/site/site.ts';
import { Callout } from '../../ui/Callout.tsx';
import { hostsIn } from '@vitrine/contracts/theme-scan';
import { SchemaForm } from '../../ui/schema-form/SchemaForm.tsx';
import { useFieldChoices } from '../../ui/schema-form/use-field-choices.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import styles from './CustomizeTheme.module.css';
import { tokenForm, tokensOf, tokenValues } from './token-form.ts';
import { useContrastText } from './use-contrast-text.ts';
import { useThemeDraft } from './use-theme-draft.ts';

const WIDTHS = ['wide', 'phone'] as const;

/** Names the hosts in the values of a form from which pages will not load, because they are not allowed. */
function BlockedHosts({ values, theme }: { values: ThemeOptions['values']; theme: ThemeView }) {
  const { t } = useTranslation('themes');
  const hosts = theme.isSite
    ? hostsIn([JSON.stringify(values)]).filter(host => !theme.allowedHosts.includes(host))
    : [];
  return hosts.length > 0 ? <Callout tone="warning">{t('hosts.blocked', { hosts: hosts.join(', ') })}</Callout> : null;
}

/** Options and tokens of a theme beside the site with their draft, which nobody else sees until it is saved. */
export function CustomizeTheme({ theme, options }: { theme: ThemeView; options: ThemeOptions }) {
  const { t } = useTranslation(['themes', 'nodes']);
  const problem = useErrorMessage();
  const navigate = useNavigate();
  const { reload: reloadSite } = useSiteInfo();
  const { id } = theme;
  const frame = useRef<HTMLIFrameElement>(null);
  const [isShown, setIsShown] = useState(false);
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('wide');
  const [busy, setBusy] = useState<'save' | 'discard'>();
  const [saveError, setSaveError] = useState<unknown>();
  const { isSite } = options;
  const show = useCallback(() => {
    const { current } = frame;
    if (!current) return;
    // The page in the frame has an opaque origin. It only learns that there is something new; other sites are loaded anew.
    if (isSite) current.src = current.getAttribute('src') ?? '';
    else current.contentWindow?.postMessage('vitrine:theme-draft', '*');
  }, [isSite]);
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data === 'vitrine:theme-shown') setIsShown(true);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);
  const { settings, setSettings, kept, contrast, error, settled } = useThemeDraft(id, options, show);
  const choices = useFieldChoices(options.form);
  const isChanged = JSON.stringify(settings) !== JSON.stringify({ values: options.values, tokens: options.tokens });
  const failure = saveError ?? error;
  const problems = (prefix: string) =>
    failure instanceof ProblemError
      ? failure.errors
          .filter(({ path }) => path.startsWith(prefix))
          .map(({ path, ...rest }) => ({ path: path.slice(prefix.length), ...rest }))
      : [];
  const upload = (file: File) => themesApi.uploadImage(id, file);

  const leave = async () => {
    await Promise.all([refresh(themesApi.options(id)), reloadSite().catch(() => undefined)]);
    await navigate('/admin/theme_managed');
  };
  const act = (what: 'save' | 'discard', work: () => Promise<unknown>, done: string) => async () => {
    setBusy(what);
    setSaveError(undefined);
    try {
      await settled();
      await work();
      toast('success', done);
      await leave();
    } catch (failed) {
      setSaveError(failed);
      setBusy(undefined);
    }
  };
  const save = act(
    'save',
    () => themesApi.saveOptions(id, settings),
    t(theme.active ? 'customize.saved' : 'customize.kept'),
  );
  const discard = act('discard', () => themesApi.discardDraft(id), t('customize.discarded'));

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('customize.title', { name: theme.builtIn ? t('default.name') : theme.name })}</h1>
      </header>
      <section className={styles.form} aria-label={t('customize.form')}>
        <p className={styles.state} role="status">
          {t(isChanged ? 'customize.draft' : theme.active ? 'customize.published' : 'customize.kept')}
        </p>
        {Object.keys(options.form.properties).length > 0 && (
          <SchemaForm
            form={options.form}
            values={settings.values}
            onChange={values => setSettings(known => ({ ...known, values }))}
            problems={problems('values.')}
            choices={choices}
            upload={upload}
          />
        )}
        {!isSite && (
          <>
            <h2>{t('tokens.title')}</h2>
            <SchemaForm
              form={tokenForm(t, options.themeTokens, settings.tokens)}
              values={tokenValues(settings.tokens)}
              onChange={values => setSettings(known => ({ ...known, tokens: tokensOf(values) }))}
              problems={problems('tokens.')}
              upload={upload}
            />
          </>
        )}
        <BlockedHosts values={settings.values} theme={theme} />
        <Contrast contrast={contrast} />
        {failure !== undefined && <Callout tone="error">{problem(failure)}</Callout>}
        <div className={styles.actions}>
          {Object.keys(settings.tokens).length > 0 && (
            <Button
              variant="ghost"
              color="gray"
              onClick={() => setSettings(known => ({ ...known, tokens: {} }))}
              className={styles.reset}
            >
              {t('tokens.reset')}
            </Button>
          )}
          <Button
            variant="soft"
            color="gray"
            loading={busy === 'discard'}
            disabled={!isChanged || busy !== undefined}
            onClick={() => void discard()}
          >
            {t('customize.discard')}
          </Button>
          <Button loading={busy === 'save'} disabled={!isChanged || busy !== undefined} onClick={() => void save()}>
            {t('customize.save')}
          </Button>
        </div>
      </section>
      <section className={styles.preview} aria-label={t('customize.preview')}>
        <SegmentedControl.Root value={width} onValueChange={next => setWidth(next as (typeof WIDTHS)[number])}>
          {WIDTHS.map(one => (
            <SegmentedControl.Item key={one} value={one}>
              {t(`customize.${one}`)}
            </SegmentedControl.Item>
          ))}
        </SegmentedControl.Root>
        <div className={styles.screen} data-width={width}>
          {!kept && error !== undefined && <p>{t('customize.noPreview')}</p>}
          {theme.picture && !isShown && <img src={`${basePath}${theme.picture}`} alt="" />}
          {kept && (
            <iframe
              ref={frame}
              title={t('customize.preview')}
              src={`${basePath}/?draft=${encodeURIComponent(id)}`}
              // A theme of another product tells nothing.
              onLoad={() => isSite && setIsShown(true)}
              // The page is in a sandbox by its own policy too; what it may do is written there.
              sandbox="allow-scripts allow-forms"
            />
          )}
        </div>
      </section>
    </div>
  );
}

/** Colours that are hard to read. */
function Contrast({ contrast }: { contrast: readonly ThemeContrast[] }) {
  const { t } = useTranslation('themes');
  const contrastText = useContrastText();
  const poor = contrast.filter(({ ratio, needed }) => ratio < needed);
  if (poor.length === 0) return null;
  return (
    <Callout tone="warning">
      <p>{t('tokens.poor')}</p>
      <ul className={styles.poor}>
        {poor.map(pair => (
          <li key={pair.appearance + pair.text + pair.background}>{contrastText(pair)}</li>
        ))}
      </ul>
    </Callout>
  );
}
