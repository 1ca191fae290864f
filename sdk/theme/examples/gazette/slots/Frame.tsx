import { DefaultSlot, useThemeOptions, type Slots } from '@vitrine/theme-sdk';
import type config from '../theme.config.ts';
import styles from './Frame.module.css';

/** The default frame with the administrator's picture at its top. */
export function Frame({ children }: Slots['Frame']) {
  const { picture } = useThemeOptions<typeof config>();
  return (
    <DefaultSlot>
      {picture && <img className={styles.picture} src={picture} alt="" />}
      {children}
    </DefaultSlot>
  );
}
