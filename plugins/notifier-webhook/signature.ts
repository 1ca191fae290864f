import { createHmac } from 'node:crypto';

/** Signs a body together with its time, so that the receiver can reject replays. `at` in ms. */
export function signature(key: string, body: string, at: number): string {
  const seconds = Math.floor(at / 1000);
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`;
}
