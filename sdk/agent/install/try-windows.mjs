import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { must, until } from './steps.mjs';

/**
 * Runs the install script on Windows, in Windows PowerShell and in PowerShell 7: with a core of these sources, a node, the service,
 * a report, a wrong token, and the removal. Changes the machine, so use a disposable one.
 *
 *   npm run build; node sdk/agent/install/try-windows.mjs
 */
const repository = fileURLToPath(new URL('../../..', import.meta.url));
const PASSWORD = 'Correct-Horse-1';
const SHELLS = ['powershell.exe', 'pwsh.exe'];
const FOLDER = join(process.env.ProgramFiles ?? 'C:\\Program Files', 'vitrine-agent');

const core = spawn(
  process.execPath,
  ['--import', join(repository, 'core/scripts/from-sources.mjs'), join(repository, 'core/src/main.ts')],
  {
    env: {
      ...process.env,
      VITRINE_DATA_DIR: mkdtempSync(join(tmpdir(), 'vitrine-try-')),
      VITRINE_PORT: '0',
      VITRINE_LOCAL_AGENT: 'off',
      VITRINE_ADMIN_USERNAME: 'admin',
      VITRINE_ADMIN_PASSWORD: PASSWORD,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
let output = '';
core.stdout.on('data', text => (output += text));
const [url] = await until('the core listens', () => /http:\/\/localhost:\d+/.exec(output), 60);

let cookie = '';
async function api(method, path, body) {
  const headers = { origin: url, cookie, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(`${url}/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
  const cookies = response.headers.getSetCookie().map(line => line.split(';')[0]);
  if (cookies.length > 0) cookie = cookies.join('; ');
  return (await response.json()).data;
}
await api('POST', '/session', { username: 'admin', password: PASSWORD });

/** Runs the core's script with these options, and a token that is not visible in process lists. */
function install(shell, options, token = '') {
  const command = `& ([scriptblock]::Create((irm ${url}/install.ps1))) ${options}`;
  const { status, stdout, stderr } = spawnSync(shell, ['-NoProfile', '-NonInteractive', '-Command', command], {
    encoding: 'utf8',
    env: { ...process.env, VITRINE_TOKEN: token },
  });
  return { status, output: `${stdout}\n${stderr}` };
}

try {
  for (const shell of SHELLS) {
    const { node, token } = await api('POST', '/admin/nodes', { name: shell });
    must(install(shell, '-DryRun', token).output.includes('nothing was changed'), `${shell}: a rehearsal`);
    must(
      install(shell, '', 'vtn_wrong').output.includes('does not know this token'),
      `${shell}: a wrong token is said`,
    );
    must(!existsSync(FOLDER), `${shell}: and nothing was installed`);
    const { status, output } = install(shell, '', token);
    must(status === 0, `${shell}: installed\n${output}`);
    const isOnline = async () => (await api('GET', `/nodes/${node.uuid}`)).state.online;
    await until(`${shell}: the machine reports`, isOnline, 60);
    must(install(shell, '', token).status === 0, `${shell}: renewed`);
    must(install(shell, '-Uninstall').output.includes('Nothing of it is left'), `${shell}: removed`);
    must(!existsSync(FOLDER), `${shell}: no file is left`);
  }
} finally {
  core.kill();
}
