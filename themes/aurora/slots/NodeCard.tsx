import { useNode } from '@vitrine/theme-sdk';
import styles from './NodeCard.module.css';

export function NodeCard({ uuid }: { uuid: string }) {
  return <article className={styles.card}>{useNode(uuid)?.node.name}</article>;
}
