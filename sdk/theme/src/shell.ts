/** The other side of the SDK: what only the shell uses. */
export { formatter } from './format/formatter.ts';
export {
  HostContext,
  type Connection,
  type HistoryRequest,
  type Host,
  type NodeSource,
  type NodeView,
  type Totals,
} from './host.ts';
export { SlotContext, type SlotFilling } from './slot.tsx';
