/** Parts that draw a history and that the default theme does not show on its first page. */
export { Sparkline } from './Sparkline.tsx';
export { UptimeStrip } from './UptimeStrip.tsx';
