/** What a shell must not read in a word. */
const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;

/** Lines that start an agent on a machine. The token goes into a file that only its owner reads, never into a process list. */
export function installCommand(endpoint: string, token: string): string {
  return [
    `(umask 077; printf '%s' ${quoted(token)} > vitrine-agent.token)`,
    `vitrine-agent --endpoint ${quoted(endpoint)} --token-file vitrine-agent.token`,
  ].join('\n');
}
