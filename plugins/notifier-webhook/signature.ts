import { createHmac } from 'node:crypto';

/** Proves who sent a body, and when: the receiver refuses old times and so replays. `at` in ms. */
export function signature(key: string, body: string, at: number): string {
  const seconds = Math.floor(at / 1000);
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`;
}
