import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { must, sleep, until } from './steps.mjs';
import { tracesOf } from './traces.mjs';

/**
 * Runs the install script on a clean Debian that boots systemd in a namespace, with a real core on this machine. The agent is
 * installed, reports, updates itself, rolls back from a broken update, and is removed without a trace.
 *
 *   sudo apt-get install debootstrap systemd-container
 *   sudo node sdk/agent/install/try.mjs [folder for the root, kept for the next time]
 */
const repository = fileURLToPath(new URL('../../..', import.meta.url));
const base = process.argv[2] ?? join(tmpdir(), 'vitrine-clean-root');
const root = mkdtempSync(join(tmpdir(), 'vitrine-machine-'));
const PASSWORD = 'Correct-Horse-1';
const SECRETS = /join-[\w-]{20,}|Bearer/;

// --- a clean machine -------------------------------------------------------------------------------------------------------

if (!existsSync(join(base, 'etc/debian_version'))) {
  console.log(`making a clean Debian in ${base} …`);
  const packages = 'systemd,systemd-sysv,dbus,curl,ca-certificates,procps,libpam-systemd';
  execFileSync('debootstrap', ['--variant=minbase', `--include=${packages}`, 'bookworm', base], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

execFileSync('cp', ['-a', `${base}/.`, root]);
const traces = () => tracesOf(root);

// The machine shares only this machine's network, so that it reaches the core.
const machine = spawn('systemd-nspawn', ['-q', '-D', root, '--register=no', '--keep-unit', '-b'], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
let console_ = '';
machine.stdout.on('data', data => (console_ += data));
const leader = () =>
  execFileSync('ps', ['--ppid', String(machine.pid), '-o', 'pid='], { encoding: 'utf8' })
    .trim()
    .split('\n')[0]
    .trim();
const commandLine = command => [
  '-t',
  leader(),
  '-a',
  '-r',
  '-w',
  'env',
  '-i',
  'PATH=/usr/sbin:/usr/bin:/sbin:/bin',
  'HOME=/root',
  'sh',
  '-c',
  command,
];
const inside = command =>
  execFileSync('nsenter', commandLine(command), { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const runInMachine = command => {
  try {
    return { code: 0, output: inside(command) };
  } catch (error) {
    return { code: error.status, output: String(error.stdout) + String(error.stderr) };
  }
};

// --- a core ----------------------------------------------------------------------------------------------------------------

const data = mkdtempSync(join(tmpdir(), 'vitrine-try-'));
let core;
let url;
let port = '0';
async function startCore() {
  core = spawn(
    process.execPath,
    ['--import', join(repository, 'core/scripts/from-sources.mjs'), join(repository, 'core/src/main.ts')],
    {
      env: {
        ...process.env,
        VITRINE_DATA_DIR: data,
        VITRINE_PORT: port,
        VITRINE_HOST: '127.0.0.1',
        VITRINE_LOCAL_AGENT: 'off',
        VITRINE_ADMIN_USERNAME: 'admin',
        VITRINE_ADMIN_PASSWORD: PASSWORD,
        VITRINE_IDLE_REPORT_INTERVAL: '1',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  core.stdout.on('data', text => (output += text));
  await until('the core listens', () => /listening on http:\/\/localhost:(\d+)/.exec(output), 30);
  port = /listening on http:\/\/localhost:(\d+)/.exec(output)[1];
  url = `http://127.0.0.1:${port}`;
}
async function stopCore() {
  const ended = new Promise(done => core.once('close', done));
  core.kill('SIGTERM');
  await ended;
}
let cookie = '';
async function api(method, path, body) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { origin: url, cookie, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  cookie =
    response.headers
      .getSetCookie()
      .map(cookie => cookie.split(';')[0])
      .join('; ') || cookie;
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response.status === 204 ? undefined : (await response.json()).data;
}

/** Offers a program of this release to agents, and restarts the core with it. */
async function release(version, first = '') {
  mkdirSync(join(data, 'agents'), { recursive: true });
  const script = join(repository, 'sdk/agent/test/bundle-program.mjs');
  execFileSync(process.execPath, [script, version, join(data, 'agents/vitrine-agent.mjs'), first], {
    stdio: 'inherit',
  });
  if (core) await stopCore();
  await startCore();
}

const SERVICE = 'vitrine-agent';
const FILES = '/opt/vitrine-agent';
const STATE = `/var/lib/${SERVICE}`;
const script = (args, env = '') => `curl -fsSL ${url}/install.sh | ${env} sh -s -- ${args}`;

try {
  await until('the machine has booted', () => /login:|Reached target.*(graphical|multi-user)/i.test(console_), 60);
  await until(
    'its service manager answers',
    () => runInMachine('systemctl is-system-running').output.match(/running|degraded/),
    60,
  );
  await release('0.1.0');
  await api('POST', '/session', { username: 'admin', password: PASSWORD });
  const { node } = await api('POST', '/admin/nodes', { name: 'clean' });
  const codeFor = async () => (await api('POST', '/admin/enrolments', { node: node.uuid })).code;
  const readNode = async () => (await api('GET', '/admin/nodes')).find(({ uuid }) => uuid === node.uuid);
  const state = async () => (await api('GET', '/nodes')).find(entry => entry.node.uuid === node.uuid)?.state ?? {};

  const before = traces();
  const code = await codeFor();

  const rehearsal = inside(
    script('--dry-run --include-interfaces "eth*,lo" --memory-mode available', `VITRINE_CODE=${code}`),
  );
  must(
    rehearsal.includes('This was a rehearsal') && rehearsal.includes('ProtectSystem=strict'),
    'a rehearsal shows the unit',
  );
  must(!rehearsal.includes(code), 'and not the code');
  must(JSON.stringify(traces()) === JSON.stringify(before), 'and changes nothing');

  const wrong = runInMachine(
    `${script('', `VITRINE_CODE=${code}`).replace('| ', `| sed "s/^SHA256=.*/SHA256='${'0'.repeat(64)}'/" | `)}`,
  );
  must(wrong.code !== 0 && /checksum .* is wrong/.test(wrong.output), 'a program with a wrong checksum is refused');
  must(JSON.stringify(traces()) === JSON.stringify(before), 'and leaves nothing behind');
  must(runInMachine(script('')).code !== 0, 'without a code nothing happens');
  must(runInMachine(script('--dir /etc', 'VITRINE_CODE=x')).code !== 0, 'a folder of the system is refused');

  // Stored in a file in the machine, because the code would otherwise match its own search.
  writeFileSync(join(root, 'root/code'), code);
  const printed = new Set();
  let output = '';
  const installing = spawn(
    'nsenter',
    commandLine(
      script(
        '--enable-remote-control --include-interfaces "eth*,lo" --memory-mode available',
        'VITRINE_CODE="$(cat /root/code)"',
      ),
    ),
  );
  installing.stdout.on('data', text => (output += text));
  installing.stderr.on('data', text => (output += text));
  const installed = new Promise(done => installing.once('close', done));
  for (let isInstalled = false; !isInstalled; isInstalled = await Promise.race([installed.then(() => true), sleep(20)]))
    for (const line of runInMachine('ps -eo args').output.split('\n')) if (line.includes(code)) printed.add(line);
  rmSync(join(root, 'root/code'));
  console.log(output.replace(/^/gm, '    '));
  must(/Done\. The agent runs/.test(output), 'the agent is installed');
  must(printed.size === 0, `no process list ever shows the code${[...printed].join('\n')}`);
  must(!runInMachine('ps -eo args').output.match(SECRETS), 'and none shows a secret while it runs');
  must(
    inside(`stat -c '%a %U' ${FILES}/secret ${FILES}/config.json ${STATE}/token.json`).trim() ===
      Array(3).fill(`600 ${SERVICE}`).join('\n'),
    'secret, settings and token are for the eyes of the service alone',
  );
  must(
    inside(`ps -o user:32= -p $(systemctl show -p MainPID --value ${SERVICE})`).trim() === SERVICE,
    'it runs as a user of its own',
  );
  must(
    runInMachine(`systemd-analyze security ${SERVICE} --no-pager | tail -1`).output.length > 0,
    `the walls around it: ${runInMachine(`systemd-analyze security ${SERVICE} --no-pager | tail -1`).output.trim()}`,
  );
  const first = await until('the node is known with its facts', async () => {
    const n = await readNode();
    return n?.os && n;
  });
  must(
    first.agentVersion === '0.1.0' && /Debian/.test(first.os),
    `it says that it is ${first.os} and runs agent ${first.agentVersion}`,
  );
  await until('and is online', async () => (await state()).online !== false);

  await until('an install command for a node that runs already takes over', async () => {
    inside(script('', `VITRINE_CODE=${await codeFor()}`));
    return true;
  });

  await release('0.2.0');
  await until(
    'it renews itself when the core brings a newer program',
    async () => (await readNode()).agentVersion === '0.2.0',
    150,
  );
  await until(
    'and keeps it once a report of it is stored',
    () => /"current":\{[^}]*0\.2\.0/.test(runInMachine(`cat ${STATE}/program/state.json`).output),
    150,
  );

  await release('0.3.0', `if (process.argv[2] === 'run') setTimeout(() => process.exit(3), 300);`);
  await until(
    'a program that cannot run is refused',
    () => /"refused":\[\{/.test(runInMachine(`cat ${STATE}/program/state.json`).output),
    150,
  );
  await until(
    'and the one before it reports on',
    async () => (await readNode()).agentVersion === '0.2.0' && (await state()).online !== false,
    60,
  );
  must(runInMachine(`systemctl is-active ${SERVICE}`).output.trim() === 'active', 'the service is up');

  const uninstalled = inside(script('--uninstall'));
  must(/Nothing of it is left/.test(uninstalled), 'it is removed');
  const leftovers = traces();
  const added = leftovers.filter(line => !before.includes(line));
  const removed = before.filter(line => !leftovers.includes(line));
  must(
    added.length + removed.length === 0,
    `without a trace${[...added, ...removed].map(line => `\n  ${line}`).join('')}`,
  );
  must(!runInMachine('ps -eo args').output.includes(FILES), 'no process is left');
  must(runInMachine(`id ${SERVICE}`).code !== 0, 'and no user');
  must(runInMachine(`systemctl status ${SERVICE}`).code === 4, 'and the service manager has forgotten it');
  must(runInMachine(script('--uninstall')).code === 0, 'removing it twice does no harm');

  // The same without root, as the service of a user.
  await release('0.4.0');
  inside('useradd -m ann && loginctl enable-linger ann');
  const asAnn = command =>
    inside(`su ann -c 'export HOME=/home/ann XDG_RUNTIME_DIR=/run/user/$(id -u ann); cd; ${command}'`);
  await until(
    'a user has a service manager',
    () =>
      runInMachine(
        `su ann -c 'XDG_RUNTIME_DIR=/run/user/$(id -u ann) systemctl --user is-system-running'`,
      ).output.match(/running|degraded/),
    30,
  );
  const home = traces();
  must(
    /Done\. The agent runs/.test(
      asAnn(script('--service-name mine --disable-auto-update', `VITRINE_CODE=${await codeFor()}`)),
    ),
    'a user without rights installs it as well',
  );
  must(asAnn('systemctl --user is-active mine').trim() === 'active', 'as a service of that user');
  must(
    inside("stat -c '%a %U' /home/ann/.local/share/mine/secret").trim() === '600 ann',
    'with a secret for that user alone',
  );
  await until(
    'it reports',
    async () => (await readNode()).agentVersion === '0.4.0' && (await state()).online !== false,
  );
  asAnn(script('--service-name mine --uninstall'));
  const after = traces().filter(
    line =>
      !home.includes(line) && !/^\.\/home\/ann\/\.(local|config|cache)(\/(share|state|systemd(\/user)?))? $/.test(line),
  );
  must(after.length === 0, `and removes it without a trace${after.map(line => `\n  ${line}`).join('')}`);
  console.log('all is well');
} catch (error) {
  console.error(error);
  console.error(runInMachine(`journalctl -u ${SERVICE} --no-pager | tail -40; cat ${STATE}/program/state.json`).output);
  process.exitCode = 1;
} finally {
  runInMachine('poweroff');
  await Promise.race([new Promise(done => machine.once('close', done)), sleep(15_000)]);
  machine.kill('SIGKILL');
  if (core) await stopCore();
  for (const folder of [data, root]) rmSync(folder, { recursive: true, force: true });
}
