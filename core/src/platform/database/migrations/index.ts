import type { MigrationObject } from '@mikro-orm/core';
import { Initial as InitialPostgres } from './postgres/initial.ts';
import { Initial as InitialSqlite } from './sqlite/initial.ts';
import { SchemaVersion as SchemaVersionSqlite } from './sqlite/schema-version.ts';
import { SchemaVersion as SchemaVersionPostgres } from './postgres/schema-version.ts';
import { ThemeHosts as ThemeHostsSqlite } from './sqlite/theme-hosts.ts';
import { ThemeHosts as ThemeHostsPostgres } from './postgres/theme-hosts.ts';
import { NodeAbsent as NodeAbsentSqlite } from './sqlite/node-absent.ts';
import { NodeAbsent as NodeAbsentPostgres } from './postgres/node-absent.ts';
import { NodeCountry as NodeCountrySqlite } from './sqlite/node-country.ts';
import { NodeCountry as NodeCountryPostgres } from './postgres/node-country.ts';
import { ImportRecord as ImportRecordSqlite } from './sqlite/import-record.ts';
import { ImportRecord as ImportRecordPostgres } from './postgres/import-record.ts';
import { PingOptions as PingOptionsSqlite } from './sqlite/ping-options.ts';
import { PingOptions as PingOptionsPostgres } from './postgres/ping-options.ts';
import { AlertCause as AlertCauseSqlite } from './sqlite/alert-cause.ts';
import { AlertCause as AlertCausePostgres } from './postgres/alert-cause.ts';
import { NodeInterfaces as NodeInterfacesSqlite } from './sqlite/node-interfaces.ts';
import { NodeInterfaces as NodeInterfacesPostgres } from './postgres/node-interfaces.ts';
import { LabelledSeries as LabelledSeriesSqlite } from './sqlite/labelled-series.ts';
import { LabelledSeries as LabelledSeriesPostgres } from './postgres/labelled-series.ts';
import { Families as FamiliesSqlite } from './sqlite/families.ts';
import { Families as FamiliesPostgres } from './postgres/families.ts';
import { Checks as ChecksSqlite } from './sqlite/checks.ts';
import { Checks as ChecksPostgres } from './postgres/checks.ts';
import { AlertCulprits as AlertCulpritsSqlite } from './sqlite/alert-culprits.ts';
import { AlertCulprits as AlertCulpritsPostgres } from './postgres/alert-culprits.ts';
import { MachineUpdates as MachineUpdatesSqlite } from './sqlite/machine-updates.ts';
import { MachineUpdates as MachineUpdatesPostgres } from './postgres/machine-updates.ts';
import { CheckLocations as CheckLocationsSqlite } from './sqlite/check-locations.ts';
import { CheckLocations as CheckLocationsPostgres } from './postgres/check-locations.ts';
import { ProcessMinutes as ProcessMinutesSqlite } from './sqlite/process-minutes.ts';
import { ProcessMinutes as ProcessMinutesPostgres } from './postgres/process-minutes.ts';

export type Dialect = 'sqlite' | 'postgres';

export interface KnownMigration extends MigrationObject {
  /**
   * True if cores of the release before go on working on the result: it only adds tables, and columns that are empty or have a
   * default. Only then may a core migrate the database while others of its site run.
   */
  readonly additive?: boolean;
  /** SHA-256 of its file: a migration never changes once it has landed. */
  readonly sha256?: string;
  /** Hash of the schema after it. */
  readonly schema?: string;
}

/**
 * Every migration by dialect, oldest first. The list is append-only: names and files never change once they have landed, since databases
 * of users have been through them. `initial` and `schema-version` are the baseline, release 0.1.0. The list is written by
 * `npm run migration -w core -- <name>`; docs/developer-guide.md tells how to add to it.
 */
export const migrations: Record<Dialect, KnownMigration[]> = {
  sqlite: [
    { name: 'initial', class: InitialSqlite, sha256: 'ee0dc1fa77df0d638f94aeb6ee5360f927f706a154eec5b23d992b2e3d3329ad', schema: '093a834a53bd76c2' },
    { name: 'schema-version', class: SchemaVersionSqlite, additive: true, sha256: '2412410efee941382d28fa9a97620acd28c1ebe89c65dd0bae34cdd21724f888', schema: '8fe456eb075a64f2' },
    { name: 'theme-hosts', class: ThemeHostsSqlite, additive: true, sha256: 'b5c190d193029abcfa2d0b79aa844c3e8f49f45e9b34ca361c99cc6373439b20', schema: '778b903d4d450862' },
    { name: 'node-absent', class: NodeAbsentSqlite, additive: true, sha256: 'e94b52267e247ae14a6d50bd40b2c69d5d39f5c1fe49d5781bf8e18899bfa3cb', schema: 'bdb6f82b39931215' },
    { name: 'node-country', class: NodeCountrySqlite, additive: true, sha256: '20574aeb7419b875a2e68891549dc92683eeb77a6598525d68047b43c0effb70', schema: 'ab18811677051e07' },
    { name: 'import-record', class: ImportRecordSqlite, additive: true, sha256: '955c6aa248ed42a82560d04f2e3ccf0e3e55d551bd65cddc7dcd06f4fbd14f22', schema: 'ee8c1264a758de3e' },
    { name: 'ping-options', class: PingOptionsSqlite, additive: true, sha256: '7d834e092fffd34715c1b11600967b7d26be11802717b1dede678447f4e4f382', schema: '7dae74efcf184cc1' },
    { name: 'alert-cause', class: AlertCauseSqlite, additive: true, sha256: '82dee257e8babf1932ac25598bbf43ac2bedd048eff2e6ad4ca07c362e1ce8d3', schema: '079658ce513bb5e4' },
    { name: 'node-interfaces', class: NodeInterfacesSqlite, additive: true, sha256: 'f3168898c048e3412a92b71827bd0df5f3e4af8c1a6c28c3444407c20eca4649', schema: '006231c68b95b31a' },
    { name: 'labelled-series', class: LabelledSeriesSqlite, additive: true, sha256: '317fa7010b3feb07f6ed09d5fbba4c826acf0058cb804fd3a2d08b6f2f4428f5', schema: '167bf88f68fd947f' },
    { name: 'families', class: FamiliesSqlite, additive: true, sha256: 'd0da452a1642f5415ea18dd952434ccd3bcb310654d245e400ef9ff3cab4e1f9', schema: '6caa392a85595f45' },
    { name: 'checks', class: ChecksSqlite, additive: true, sha256: '6f3187c27f64e62767ba8b29233d4a68404ce7f564e4f4e7760310475b2a5c1f', schema: '441196ab03dbb434' },
    { name: 'alert-culprits', class: AlertCulpritsSqlite, additive: true, sha256: 'de6d061fdaa78287ce2629a0d24d1b48fbee5a00ac932d39d0d76e22796f4dfb', schema: 'a8a3ceebc2f53176' },
    { name: 'machine-updates', class: MachineUpdatesSqlite, additive: true, sha256: '113063b3dee0cea11985ae6ffde60e4d7d7d4fd83b8165d076ee4a16bfa3c4e7', schema: '2a92a0f569e0f4a5' },
    { name: 'check-locations', class: CheckLocationsSqlite, additive: true, sha256: '1af5a53cbb4b958c7301dd4510a9cc599ed62e05186a6bc484e29961b1eebe5f', schema: '84a498926055ff4b' },
    { name: 'process-minutes', class: ProcessMinutesSqlite, additive: true, sha256: 'de130956fbe2da5e8eb1a018855c1d5c879aba1cab977758c8850c951b3c09f8', schema: 'feb1d6f587ab9e3a' },
  ],
  postgres: [
    { name: 'initial', class: InitialPostgres, sha256: '5f3e800646ef6041205e8360ac546eef9b660ad021fc0222332ebfbda8f28e33', schema: '324729c61795c0a1' },
    { name: 'schema-version', class: SchemaVersionPostgres, additive: true, sha256: '2f5287eb16f6aad2a2e1693db2df287b068341d6ec3154bfac38e7fc5528e189', schema: 'f785a1ec812205a4' },
    { name: 'theme-hosts', class: ThemeHostsPostgres, additive: true, sha256: '323cfadc91b54d46cdf2014f2d79d0c04be84753d6489121988d8aa7fee22ebb', schema: '61cbfe76fbef9ddc' },
    { name: 'node-absent', class: NodeAbsentPostgres, additive: true, sha256: '93572bb3feafe1185a2b66d0c2b52107fc5ab9dffedffb1f35b267d11a921c51', schema: '3cd4b90221a4525d' },
    { name: 'node-country', class: NodeCountryPostgres, additive: true, sha256: '53cee24afd4028effa7646280213a88edbdeba616d7a2f12d8360cf1dfd8e843', schema: '1f45997701db034a' },
    { name: 'import-record', class: ImportRecordPostgres, additive: true, sha256: '9b4cda560294db94a168690d8552029768349b0649ed66eabdd0275e653b352f', schema: '40d27e0fcd5f6c75' },
    { name: 'ping-options', class: PingOptionsPostgres, additive: true, sha256: '384d5994f35942345af66a6ef4a7b1f1608bf5d488d3291d176fb6a7491127dc', schema: '662c1c86304a3230' },
    { name: 'alert-cause', class: AlertCausePostgres, additive: true, sha256: '67bd48b5ee4f8d157e00860c8512b4ae86a72b02fa7deab934a532b46b547462', schema: 'c0935414c57311e6' },
    { name: 'node-interfaces', class: NodeInterfacesPostgres, additive: true, sha256: '17d29cc01c7284c7f749c64b6fec3ae437524299319211ca7ef37a1fcc773e55', schema: '078c829093b95c59' },
    { name: 'labelled-series', class: LabelledSeriesPostgres, additive: true, sha256: '30a88613825aeeb84631356d13070ebdd274f70373cc216d3457a20826e3fcf3', schema: '5589b32069c35213' },
    { name: 'families', class: FamiliesPostgres, additive: true, sha256: '44f193b8b2c65f604c3bd3fecf02818c7ee645dac3787c984bdc05fb662e5369', schema: '9ec537a1b7d89a59' },
    { name: 'checks', class: ChecksPostgres, additive: true, sha256: '3deb86dd5da4d81b03bee861ba5ede6633be1bde0bc71ed3cfe722165bca5f51', schema: 'ae385e9dc788171a' },
    { name: 'alert-culprits', class: AlertCulpritsPostgres, additive: true, sha256: '95010a1e8ca7b6042b8fa84bbe3f82fdad9b0626a50a850202357926979ffa31', schema: '65dffd25244f0639' },
    { name: 'machine-updates', class: MachineUpdatesPostgres, additive: true, sha256: 'aef7ba74e7cc10f70072158a26dd9e18b9c6fafe4d56b0fdc12885786cc3439e', schema: 'a3fb833b5e8c096e' },
    { name: 'check-locations', class: CheckLocationsPostgres, additive: true, sha256: '853a1b5f2fa31dd3f497c71aaa317c8814e914396f1f0228e80d8d8798164c55', schema: 'd029cceec29ab3fc' },
    { name: 'process-minutes', class: ProcessMinutesPostgres, additive: true, sha256: '49398dc3c1eea4e6d8271ccf7211539d27326b255fbc9b528e374303ad303df2', schema: '964ad049e72ba6b2' },
  ],
};

/** Tables that an earlier migration made and a later one dropped: they belong to the schemas in between. */
export const RETIRED_TABLES: readonly string[] = [];
