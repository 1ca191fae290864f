import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installCommand } from './install-command.ts';

/** Runs the lines in a real shell, where the agent only repeats what it was given. */
function run(endpoint: string, token: string) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-command-'));
  try {
    writeFileSync(join(folder, 'vitrine-agent'), `#!/bin/sh\nprintf '%s\\n' "$@"\n`, { mode: 0o755 });
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    const given = execFileSync('sh', ['-c', installCommand(endpoint, token)], { cwd: folder, env, encoding: 'utf8' }).trimEnd().split('\n');
    const file = join(folder, 'vitrine-agent.token');
    return { given, token: readFileSync(file, 'utf8'), mode: statSync(file).mode & 0o777 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('hands the agent its endpoint, and the token in a file that only its owner reads', () => {
  expect(run('https://status.example/vitrine', 'secret-1')).toEqual({
    given: ['--endpoint', 'https://status.example/vitrine', '--token-file', 'vitrine-agent.token'],
    token: 'secret-1',
    mode: 0o600,
  });
});

it('lets no sign of an address or a token be read as a command', () => {
  const strange = `a'b"c $(touch x) \`id\` %s \\n`;
  expect(run(`https://x/${strange}`, strange)).toMatchObject({ given: ['--endpoint', `https://x/${strange}`, '--token-file', 'vitrine-agent.token'], token: strange });
});
