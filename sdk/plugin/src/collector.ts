/** Contract of collectors, the part of a plugin that reads a machine: in the agent, and only if the machine's owner named it. */
export {
  defineCollector,
  NotAllowed,
  NothingHere,
  type CollectedValue,
  type Collector,
  type CollectorAccess,
  type CollectorLog,
  type CollectorNeeds,
  type CollectorReading,
} from '@vitrine/contracts/collector';
