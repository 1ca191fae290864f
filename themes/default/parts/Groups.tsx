import { useT } from '@vitrine/theme-sdk';
import styles from './Groups.module.css';

interface GroupsProps {
  readonly groups: readonly { readonly name: string; readonly count: number }[];
  /** Number of nodes in all groups. */
  readonly total: number;
  readonly chosen: string | null;
  readonly onChoose: (group: string | null) => void;
}

/** Tabs: one per group, and one for all groups. */
export function Groups({ groups, total, chosen, onChoose }: GroupsProps) {
  const t = useT();
  const tab = (name: string | null, label: string, count: number) => (
    <button key={name ?? ''} type="button" aria-pressed={chosen === name} onClick={() => onChoose(name)}>
      <b title={label}>{label}</b>
      <span>{count}</span>
    </button>
  );
  return (
    <div className={styles.groups} role="group" aria-label={t('groups.label')}>
      {tab(null, t('groups.all'), total)}
      {groups.map(({ name, count }) => tab(name, name, count))}
    </div>
  );
}
