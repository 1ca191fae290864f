import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The oldest Node that runs the server, its build and its tests: `engines` of the core. */
const OLDEST = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../../../core/package.json', import.meta.url)), 'utf8'),
).engines.node.replace('>=', '');

/** Package with libatomic.so.1, by the family of systems in os-release. */
const LIBATOMIC = {
  debian: 'apt-get install libatomic1',
  ubuntu: 'apt-get install libatomic1',
  fedora: 'dnf install libatomic',
  rhel: 'dnf install libatomic',
  suse: 'zypper install libatomic1',
  arch: 'pacman -S gcc-libs',
};

/** Returns the properties of this system that determine the right Node. */
export function thisSystem() {
  const { platform, arch, versions, execPath } = process;
  return {
    platform,
    arch,
    node: versions.node,
    execPath,
    libc: platform === 'linux' ? libcOfLinux() : undefined,
    family: platform === 'linux' ? familyOfLinux() : [],
  };
}

/** Pinned runtimes are linked with glibc. Alpine and others have musl, where the kernel cannot even load them. */
function libcOfLinux() {
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

function familyOfLinux() {
  if (!existsSync('/etc/os-release')) return [];
  const text = readFileSync('/etc/os-release', 'utf8');
  return [...text.matchAll(/^ID(?:_LIKE)?="?([^"\n]*)"?$/gm)].flatMap(([, ids]) => ids.split(' '));
}

/** Returns the packages that may hold a pinned Node for a system. */
export function pinnedPackages({ platform, arch, libc }) {
  if (libc === 'musl') return [];
  return [`node-${platform === 'win32' ? 'win' : platform}-${arch}`, `node-bin-${platform}-${arch}`];
}

/** Returns the system's error for a program that does not run here; undefined if it runs. */
export function cannotRun(program) {
  const { status, stderr, error } = spawnSync(program, ['-p', '0'], { encoding: 'utf8' });
  if (status === 0) return undefined;
  return (error?.message ?? stderr ?? '').trim() || `it ends with ${status}`;
}

/** Chooses the Node for everything. `broken`: why the pinned one does not run here. Returns `node`, or a line in `problem`. */
export function chooseRuntime(system, pinned, broken) {
  if (pinned && broken === undefined) return { node: pinned };
  if (!isTooOld(system)) return { node: system.execPath };
  const name = [system.platform, system.arch, ...(system.libc === 'musl' ? ['musl'] : [])].join('-');
  const install = `Install Node ${OLDEST} or newer and run the command again.`;
  if (!pinned)
    return {
      problem:
        `Vitrine brings no Node for ${name}, so the installed one has to be ${OLDEST} or newer. ` +
        `This is Node ${system.node}. ${install}`,
    };
  const [library] = /lib[\w-]+\.so[.\d]*/.exec(broken) ?? [];
  const command = library === 'libatomic.so.1' && system.family.map(family => LIBATOMIC[family]).find(Boolean);
  return {
    problem:
      `The Node that Vitrine brings does not run here, since ${library ? `${library} is missing` : broken}, and the installed one ` +
      `(${system.node}) is older than ${OLDEST}. ` +
      (library ? `Install ${library}${command ? `: ${command}` : ''}, and run the command again.` : install),
  };
}

/**
 * Returns the line of `chooseRuntime` about a library that the pinned Node will miss, before it is installed; undefined if none is
 * missing, or this cannot be determined.
 */
export function missingLibrary(system) {
  if (system.platform !== 'linux' || pinnedPackages(system).length === 0 || !isTooOld(system)) return undefined;
  const { status, stdout } = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' });
  if (status !== 0 || stdout.includes('libatomic.so.1')) return undefined;
  return chooseRuntime(system, 'the pinned one', 'libatomic.so.1').problem;
}

/** Returns whether the Node that a command was called with is too old to run everything itself. */
function isTooOld({ node }) {
  const [major, minor] = node.split('.').map(Number);
  const [least, leastMinor] = OLDEST.split('.').map(Number);
  return major < least || (major === least && minor < leastMinor);
}
