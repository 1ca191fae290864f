import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unpackZip } from '@vitrine/contracts/archive';
import { THEME_ARCHIVE_LIMITS } from '@vitrine/contracts/theme-package';

const repository = join(import.meta.dirname, '../../..');
const command = [join(repository, 'sdk/theme/cli/main.ts')];

/** Environment without the variables of a test run, in which the federation plugin does nothing. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  const { JEST_WORKER_ID: _, NODE_OPTIONS: __, NODE_ENV: ___, ...env } = process.env;
  return env;
}

/** Creates a theme author's folder with the SDK installed. Deleted after the test. */
export function authorsFolder(name: string, files: Record<string, string> = {}) {
  const outer = mkdtempSync(join(tmpdir(), 'vitrine-theme-'));
  const root = join(outer, name);
  mkdirSync(root);
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  const env = ownEnvironment();
  return {
    root,
    write,
    /** Command that Node runs for `vitrine-theme`, and its environment. */
    command,
    env,
    /** Runs `vitrine-theme …` as the author would. */
    run(...args: string[]) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [...command, ...args], {
        cwd: root,
        encoding: 'utf8',
        env,
      });
      return { status, output: stdout + stderr };
    },
    read: (path: string) => readFileSync(join(root, path)),
    /** The files of a built zip, as text. */
    async unzip(path: string): Promise<Record<string, string>> {
      const files = await unpackZip(readFileSync(join(root, path)), THEME_ARCHIVE_LIMITS);
      return Object.fromEntries([...files].map(([file, data]) => [file, data.toString()]));
    },
    [Symbol.dispose]: () => rmSync(outer, { recursive: true, force: true }),
  };
}

/** Minimal theme with a component. */
export const smallTheme = (component: string, config = '') => ({
  'package.json': '{"name":"small","version":"1.2.3","author":"Ann","type":"module"}',
  'theme.config.ts': `import { describeTheme } from '@vitrine/theme-sdk/config';\nexport default describeTheme({ id: 'small', name: 'Small', ${config} });`,
  'theme.tsx': component,
});
