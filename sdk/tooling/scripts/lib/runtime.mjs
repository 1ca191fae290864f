const OLDEST = [22, 18];

/** Returns what decides which Node fits this system. */
export function thisSystem() {
  const { platform, arch, versions } = process;
  return { platform, arch, node: versions.node, libc: platform === 'linux' ? libcOfLinux() : undefined };
}

/** Pinned runtimes are linked with glibc. Alpine and others have musl, where the kernel cannot even load them. */
function libcOfLinux() {
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/** Returns the packages that may hold a pinned Node for a system. */
export function pinnedPackages({ platform, arch, libc }) {
  if (libc === 'musl') return [];
  return [`node-${platform === 'win32' ? 'win' : platform}-${arch}`, `node-bin-${platform}-${arch}`];
}

/** Returns why the Node that a command was called with is too old to run everything itself; undefined if it is not. */
export function tooOld({ platform, arch, libc, node }) {
  const [major, minor] = node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return undefined;
  const system = [platform, arch, ...(libc === 'musl' ? ['musl'] : [])].join('-');
  return (
    `Vitrine brings no Node for ${system}, so the installed one has to be ${OLDEST.join('.')} or newer. ` +
    `This is Node ${node}. Install a newer Node and start again.`
  );
}
