import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { authorsFolder } from '../author.ts';

it('creates a theme with correct types', () => {
  using author = authorsFolder('outer');
  expect(author.run('new', 'sunrise')).toMatchObject({ status: 0 });
  const tsc = join(author.root, 'node_modules/typescript/bin/tsc');
  const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', 'sunrise'], {
    cwd: author.root,
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
});
