import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { basePath } from '../../api/base-path.ts';
import { LANGUAGE_NAMES } from '../../shell/language/language-names.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { badgeUrl, htmlCode, markdownCode, pageUrl, shownOf, type Shown, type Subject } from './embed-code.ts';
import styles from './Embed.module.css';

/** Languages of badges that the server renders. */
const LANGUAGES = ['en', 'zh-CN', 'zh-TW'] as const;

/** Preview of a badge with its code for Markdown and HTML. */
export function BadgeCode({ subject, base }: { subject: Subject; base: string }) {
  const { t, i18n } = useTranslation('embed');
  const id = useId();
  const [show, setShow] = useState<Shown>('status');
  const [language, setLanguage] = useState(LANGUAGES.find(language => language === i18n.language) ?? 'en');
  const params = { show, language };
  const [picture, page] = [badgeUrl(base, subject, params), pageUrl(base, subject)];
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{t('badge.title')}</h2>
      <div className={styles.line}>
        {shownOf(subject).length > 0 && (
          <Choice
            label={t('badge.show')}
            value={show}
            onChange={value => setShow(value as Shown)}
            options={shownOf(subject).map(value => [value, t(`shown.${value}`)])}
          />
        )}
        <Choice
          label={t('badge.language')}
          value={language}
          onChange={value => setLanguage(value as (typeof LANGUAGES)[number])}
          options={LANGUAGES.map(language => [language, LANGUAGE_NAMES[language]])}
        />
        <img className={styles.badge} src={badgeUrl(basePath, subject, params)} alt={t('badge.preview')} />
      </div>
      <CopyText label="Markdown" text={markdownCode(subject.name, picture, page)} />
      <CopyText label="HTML" text={htmlCode(subject.name, picture, page)} />
    </section>
  );
}
