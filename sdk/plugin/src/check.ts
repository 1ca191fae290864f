import type { CheckResult } from '@vitrine/contracts/check';
import { runCheck, type CheckAccess } from '@vitrine/contracts/check-run';
import { configSchema, type ConfigOf, type CrossCheck, type Fields } from './config.ts';
import { expectFunctions } from './expect-type.ts';
import { createPlugin, valid, type Plugin } from './plugin.ts';

export type { CheckResult, CheckState } from '@vitrine/contracts/check';
export { connectionError, type CheckAccess, type PeerCertificate } from '@vitrine/contracts/check-run';
export { echoOf } from '@vitrine/contracts/echo';
export { DNS_RECORD_TYPES, queryDns, type DnsQuery, type DnsRecordType } from '@vitrine/contracts/query-dns';

/** Kind of check. `run` measures a service once; each check has its own settings. */
interface CheckDefinition<F extends Fields> {
  readonly config: F;
  /** Validates across fields: returns field name → message. */
  readonly check?: CrossCheck<ConfigOf<F>>;
  /**
   * Returns the result. A NetworkError means that the service is down, unless the guard refused the address; any other error is a
   * fault of the plugin, and the state of the service is unknown.
   */
  run(access: CheckAccess, config: ConfigOf<F>): Promise<CheckResult>;
}

/** Defines a kind of check. */
export function defineCheck<const F extends Fields>(definition: CheckDefinition<F>): Plugin {
  expectFunctions('defineCheck', definition, ['run'], ['check']);
  const config = configSchema(definition.config, definition.check);
  return createPlugin('check', config, host =>
    host.hooks.check.tap(host.id, (raw, seconds) =>
      runCheck(
        {
          fetch: host.http,
          resolve: name => host.network.resolve(name),
          dns: query => host.network.dns(query),
          ping: (name, timeoutMs) => host.network.ping(name, timeoutMs),
        },
        seconds,
        access => definition.run(access, valid(config, raw)),
      ),
    ),
  );
}
