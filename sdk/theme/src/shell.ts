/** The other side of the SDK: what only the shell uses. */
export { formatter } from './format/formatter.ts';
export {
  HostContext,
  type Connection,
  type HistoryRequest,
  type Host,
  type NodeSource,
  type NodeView,
  type FleetTotals,
} from './host.ts';
export { SlotContext, type SlotContextValue } from './slot.tsx';
