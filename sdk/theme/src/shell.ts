/** Internal entry of the SDK, for the shell only. */
export { sumTotals } from './fleet-totals.ts';
export { dateLocale, formatter } from './format/formatter.ts';
export {
  HostContext,
  type Connection,
  type HistoryRequest,
  type Host,
  type NodeSource,
  type ShownMoment,
  type NodeView,
  type FleetTotals,
} from './host.ts';
export { minuteMean } from './minute-mean.ts';
export { SlotContext, type SlotContextValue } from './slot.tsx';
