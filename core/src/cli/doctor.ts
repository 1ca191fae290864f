import { access, constants, stat, statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { DAY_MS } from '@vitrine/contracts/time';
import { BackupsService } from '../backup/backups.service.ts';
import { unknownVariables } from '../platform/config/config.ts';
import { SchemaVersionEntity } from '../platform/database/schema-version.entity.ts';
import { version } from '../platform/release/version.ts';
import { Clock } from '../platform/time/clock.ts';
import { SettingEntity } from '../settings/setting.entity.ts';
import type { Command } from './command.ts';
import type { CliContext } from './context.ts';

type Verdict = 'ok' | 'warn' | 'bad';
type Finding = readonly [Verdict, string];

const MIN_FREE_DISK_BYTES = 512 * 2 ** 20;
/** Free bytes below which SQLite will soon fail to write. */
const FULL_DISK_BYTES = 32 * 2 ** 20;
/** Age in days from which a backup is too old for any schedule. */
const OLD_BACKUP_DAYS = 15;
const ANSWER_MS = 3000;
const octal = (mode: number) => (mode & 0o777).toString(8);

async function dataFolder({ config: { dataDir } }: CliContext): Promise<Finding[]> {
  const folder = await stat(dataDir).catch(() => undefined);
  if (!folder?.isDirectory()) return [['bad', `${dataDir}: there is no such folder`]];
  const writable = await access(dataDir, constants.W_OK).then(
    () => true,
    () => false,
  );
  const { bavail, bsize } = await statfs(dataDir);
  const key = await stat(join(dataDir, 'vault.key')).catch(() => undefined);
  const free = bavail * bsize;
  return [
    writable ? ['ok', `${dataDir} can be written`] : ['bad', `${dataDir} cannot be written by this user`],
    free > MIN_FREE_DISK_BYTES
      ? ['ok', `${Math.round(free / 2 ** 20)} MiB are free`]
      : free > FULL_DISK_BYTES
        ? ['warn', `only ${Math.round(free / 2 ** 20)} MiB are free`]
        : [
            'bad',
            `${Math.round(free / 2 ** 20)} MiB are free: lower the retention or delete backups in the admin area`,
          ],
    !key
      ? ['warn', 'there is no vault.key yet; without the one of the first start, stored secrets cannot be opened']
      : (key.mode & 0o077) === 0
        ? ['ok', "vault.key is for the server's user alone"]
        : ['bad', `vault.key can be read by others (${octal(key.mode)}); chmod 600 it`],
  ];
}

async function backups({ config }: CliContext): Promise<Finding[]> {
  const [newest] = await new BackupsService(config, new Clock()).list();
  if (!newest) return [['warn', 'there is no backup on this server']];
  const days = Math.floor((Date.now() - newest.at) / DAY_MS);
  return [[days > OLD_BACKUP_DAYS ? 'warn' : 'ok', `the newest backup is ${days} days old`]];
}

async function database(context: CliContext): Promise<Finding[]> {
  try {
    const em = (await context.database()).unitOfWork();
    await em.count(SettingEntity, {});
    const answers: Finding = [
      'ok',
      context.config.databaseUrl ? 'PostgreSQL answers' : 'the SQLite database can be read',
    ];
    const [schema] = await em.find(SchemaVersionEntity, {});
    return [
      answers,
      ['ok', `its schema is that of Vitrine ${schema?.version} (${schema?.hash})`],
      ...(await accounts(context)),
      ...(await log(context)),
    ];
  } catch (error) {
    return [['bad', error instanceof Error ? error.message : String(error)]];
  }
}

async function accounts(context: CliContext): Promise<Finding[]> {
  const accountRecovery = await context.accountRecovery();
  const names = await accountRecovery.names();
  const passwords = await accountRecovery.passwordsAllowed();
  return [
    names.length > 0
      ? ['ok', `accounts: ${names.join(', ')}`]
      : ['warn', 'the site is not set up; the log of the server has the link'],
    passwords
      ? ['ok', 'passwords sign in']
      : ['warn', 'passwords do not sign in; `vitrine enable-password-sign-in` brings them back'],
  ];
}

async function log(context: CliContext): Promise<Finding[]> {
  const { intact, entries, firstInvalidSeq } = await (await context.audit()).verify();
  return [
    intact
      ? ['ok', `the audit log is unchanged, ${entries} entries`]
      : ['bad', `entry ${firstInvalidSeq} of the audit log was changed or is missing`],
  ];
}

function address({ config: { publicUrl, adminUrl, trustedProxies } }: CliContext): Finding[] {
  if (!publicUrl)
    return [
      ['warn', 'VITRINE_PUBLIC_URL is not set: the first sign-in decides under which host name the site answers'],
    ];
  const { protocol, hostname } = new URL(publicUrl);
  const local = hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  const secure = protocol === 'https:';
  const found: Finding[] = [
    secure || local
      ? ['ok', `the address is ${publicUrl}`]
      : ['warn', `${publicUrl} is not https: passwords can be read on the way, and passkeys do not work`],
  ];
  if (adminUrl)
    found.push(
      adminUrl.startsWith('https:')
        ? ['ok', `administrators sign in at ${adminUrl}`]
        : ['warn', `${adminUrl} is not https: passwords can be read on the way, and passkeys do not work`],
    );
  if (secure && trustedProxies.length === 0)
    found.push(['warn', 'VITRINE_TRUSTED_PROXIES is empty: every visitor seems to come from the proxy']);
  return found;
}

async function server({ config: { host, port, basePath } }: CliContext): Promise<Finding[]> {
  const name = !host || host === '::' || host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  const address = `http://${name}:${port}${basePath}/readyz`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => undefined);
  if (!answer) return [['ok', `no server answers at port ${port}`]];
  return [
    answer.ok
      ? ['ok', `the server at port ${port} is ready`]
      : ['bad', `the server at port ${port} is not ready (${answer.status})`],
  ];
}

export const doctor: Command = {
  name: 'doctor',
  usage: '',
  summary:
    'Checks the configuration, data folder, database, audit log and server for problems; exit code 1 if it finds one.',
  async run(_args, context) {
    const unknown = unknownVariables(process.env).map((name): Finding => [
      'warn',
      `${name} is set, but there is no such setting`,
    ]);
    const findings = [
      ...unknown,
      ...address(context),
      ...(await dataFolder(context)),
      ...(await database(context)),
      ...(await backups(context)),
      ...(await server(context)),
    ];
    context.out(`Vitrine ${version()}, Node ${process.versions.node}`);
    for (const [verdict, text] of findings)
      (verdict === 'bad' ? context.fail : context.out).call(context, `${verdict.padEnd(4)}  ${text}`);
    return findings.some(([verdict]) => verdict === 'bad') ? 1 : 0;
  },
};
