import type { NodeTag } from '@vitrine/theme-sdk';
import { useT } from '@vitrine/theme-sdk';
import styles from './Tags.module.css';

export function Tags({ tags }: { tags: readonly NodeTag[] }) {
  const t = useT();
  if (!tags.length) return null;
  return (
    <ul className={styles.tags} aria-label={t('node.tags')}>
      {tags.map(({ label, colour }) => (
        <li key={label} data-tag={colour}>
          {label}
        </li>
      ))}
    </ul>
  );
}
