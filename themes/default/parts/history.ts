/** History parts that are not on the first page of the default theme. */
export { Sparkline } from './Sparkline.tsx';
export { UptimeStrip } from './UptimeStrip.tsx';
