import styles from './PackageIcon.module.css';

interface PackageIconProps {
  /** Data URL; empty for a package without an icon, or from a list without icons, such as a registry. */
  readonly icon: string | undefined;
  readonly name: string;
}

/** Icon of a package, or the first letter of its name. */
export function PackageIcon({ icon, name }: PackageIconProps) {
  if (icon) return <img className={styles.icon} src={icon} alt="" width={32} height={32} />;
  return (
    <span className={styles.icon} data-letter aria-hidden>
      {monogramOf(name)}
    </span>
  );
}

/** Returns the letter for a package without an icon: the first letter of its name without scope and common prefix. */
export function monogramOf(name: string): string {
  const shortName = name.replace(/^@[^/]*\//, '').replace(/^vitrine-((plugin|theme|notifier|geoip|sso|check)-)?/i, '');
  const [letter] = (/[\p{L}\p{N}].*/u.exec(shortName)?.[0] ?? '?').toUpperCase();
  return letter!;
}
