import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { basePath } from '../../api/base-path.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import {
  forumCode,
  markdownCode,
  PICTURE_SCHEMES,
  pictureUrl,
  type PictureScheme,
  type Subject,
} from './embed-code.ts';
import styles from './Embed.module.css';

interface PictureCodeProps {
  readonly subject: Subject & { readonly uuid: string };
  readonly base: string;
  /** Path of the share link that opens the node, if the node is hidden from visitors. */
  readonly sharePath?: string | undefined;
}

/** Card of a node as a picture, with its code for forums and readme files. */
export function PictureCode({ subject, base, sharePath }: PictureCodeProps) {
  const { t, i18n } = useTranslation('embed');
  const id = useId();
  const [scheme, setScheme] = useState<PictureScheme>('light');
  const params = { scheme, language: i18n.language, sharePath };
  const picture = pictureUrl(base, subject.uuid, params);
  const page = sharePath === undefined ? `${base}/instance/${subject.uuid}` : `${base}${sharePath}`;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{t('picture.title')}</h2>
      <div className={styles.line}>
        <Choice
          label={t('picture.scheme')}
          value={scheme}
          onChange={value => setScheme(value as PictureScheme)}
          options={PICTURE_SCHEMES.map(scheme => [scheme, t(`scheme.${scheme}`)])}
        />
      </div>
      <img
        className={styles.picture}
        src={pictureUrl(basePath, subject.uuid, params)}
        alt={t('picture.preview')}
        width={640}
        height={214}
      />
      <CopyText label={t('picture.forum')} text={forumCode(picture, page)} />
      <CopyText label="Markdown" text={markdownCode(subject.name, picture, page)} />
    </section>
  );
}
