/**
 * Contract of collectors, the part of a plugin that reads a machine. Collectors run in the agent, and only if the machine's owner
 * allowed them by name.
 */
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
