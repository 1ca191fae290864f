import { DAY_MS } from '@vitrine/contracts/time';

const WARN_MS = 14 * DAY_MS;
/** Short-lived certificates are renewed late: they are a fault once only this share of their lifetime is left. */
const WARN_SHARE = 0.2;

/** Returns whether a certificate should have been renewed by now. All in ms since 1970. */
export function expiresSoon({ from, to }: { readonly from: number; readonly to: number }, now: number): boolean {
  return to - now < Math.min(WARN_MS, WARN_SHARE * (to - from));
}
