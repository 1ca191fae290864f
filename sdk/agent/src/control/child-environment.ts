/** Environment variables of the agent itself, hidden from child processes: its token, and those of its service. */
const OWN =
  /^(VITRINE_|HOST_(PROC|SYS|ROOT)$|NODE_OPTIONS$|STATE_DIRECTORY$|INVOCATION_ID$|JOURNAL_STREAM$|SYSTEMD_EXEC_PID$|NOTIFY_SOCKET$)/;

/** Returns the environment of an administrator's command: the agent's, without its own variables. */
export function childEnvironment(
  env: NodeJS.ProcessEnv,
  additions: Record<string, string> = {},
): Record<string, string> {
  const keptVariables = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !OWN.test(entry[0]),
  );
  const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  return { PATH: path, LANG: 'C.UTF-8', ...Object.fromEntries(keptVariables), ...additions };
}
