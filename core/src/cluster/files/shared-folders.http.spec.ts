import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startWithPeers } from '../../../test/cluster.ts';
import { Database } from '../../platform/database/database.ts';
import { SharedFoldersService, endSharing } from './shared-folders.service.ts';

const onPostgres = globalThis.POSTGRES_URL === undefined ? describe.skip : describe;

onPostgres('a shared folder', () => {
  let site: Awaited<ReturnType<typeof startWithPeers>>;
  let folders: SharedFoldersService;
  beforeAll(async () => {
    site = await startWithPeers();
    folders = site.app.get(SharedFoldersService);
  });
  afterAll(() => site[Symbol.asyncDispose]());

  const at = (path: string) => join(site.dataDir, path);
  const write = async (path: string, files: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(join(at(path), name, '..'), { recursive: true });
      await writeFile(join(at(path), name), text);
    }
  };
  const digests = async (below: string) => Object.fromEntries(await folders.list(below));
  /** Returns the files of a shared folder, as another instance fetches them. */
  const fetched = async (path: string, ...names: string[]) => {
    const into = at('fetched');
    if (!(await folders.fetch(path, into))) return undefined;
    return Promise.all(names.map(name => readFile(join(into, name), 'utf8')));
  };

  it('is replaced as a whole, and removed once it is deleted here', async () => {
    await write('plugins/ant', { 'index.js': 'one', 'lib/more.js': '' });
    await folders.share();
    expect(await digests('plugins')).toEqual({});
    await folders.share('plugins/ant', 'plugins/.previous/ant');
    expect(await digests('plugins')).toEqual({ 'plugins/ant': await folders.digestHere('plugins/ant') });
    expect(await fetched('plugins/ant', 'index.js', 'lib/more.js')).toEqual(['one', '']);
    expect(await folders.sizeOf('plugins/ant')).toBe(3);
    expect(await folders.sizeOf('plugins/bee')).toBeUndefined();
    await rm(at('plugins/ant/lib'), { recursive: true });
    await write('plugins/ant', { 'index.js': 'two' });
    await folders.share('plugins/ant');
    expect(await fetched('plugins/ant', 'index.js')).toEqual(['two']);
    expect(existsSync(at('fetched/lib'))).toBe(false);
    await rm(at('plugins/ant'), { recursive: true });
    await folders.share('plugins/ant');
    expect([await digests('plugins'), await fetched('plugins/ant')]).toEqual([{}, undefined]);
  });

  it('has a checksum that is cached until it is shared or forgotten', async () => {
    await write('plugins/bee', { 'index.js': 'one' });
    const one = await folders.digestHere('plugins/bee');
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(await folders.digestHere('plugins/none')).toBeUndefined();
    await write('plugins/bee', { 'index.js': 'two' });
    expect(await folders.digestHere('plugins/bee')).toBe(one);
    folders.forgetDigest('plugins/bee');
    const two = await folders.digestHere('plugins/bee');
    expect(two).not.toBe(one);
    await write('plugins/bee', { 'index.js': 'three' });
    await folders.share('plugins/bee');
    expect(await digests('plugins')).toEqual({ 'plugins/bee': await folders.digestHere('plugins/bee') });
    expect(await folders.digestHere('plugins/bee')).not.toBe(two);
    await folders.remove([]);
    await folders.remove(['plugins/bee']);
    expect([await digests('plugins'), await folders.sizeOf('plugins/bee')]).toEqual([{}, undefined]);
  });

  it('may be a file that moves to the database, or a folder with another path', async () => {
    await write('recordings', { 'a.cast': 'recorded' });
    await folders.store('recordings/a.cast');
    expect(existsSync(at('recordings/a.cast'))).toBe(false);
    expect(await folders.sizeOf('recordings/a.cast')).toBe(8);
    await write('elsewhere', { 'index.js': 'upload' });
    const candidate = 'candidates/5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10';
    await folders.storeFrom(at('elsewhere'), candidate);
    expect(await fetched(candidate, 'index.js')).toEqual(['upload']);
    expect(Object.keys(await digests('candidates'))).toEqual([candidate]);
    await expect(folders.storeFrom(at('elsewhere'), '../outside')).rejects.toThrow('cannot be shared');
    await expect(folders.storeFrom(at('nowhere'), candidate)).rejects.toThrow('has no files to share');
    await folders.remove([candidate]);
  });

  it('is shared at the start by the first instance only', async () => {
    const db = site.app.get(Database);
    await db.execute(`delete from shared_folder where path = '.plugins'`);
    await write('plugins/cat', { 'index.js': 'cat' });
    await folders.shareFirst('plugins', async () => ['plugins/cat']);
    expect(Object.keys(await digests('plugins'))).toEqual(['plugins/cat']);
    await write('plugins/dog', { 'index.js': 'dog' });
    let hasListed = false;
    await folders.shareFirst('plugins', async () => {
      hasListed = true;
      return ['plugins/dog'];
    });
    expect([Object.keys(await digests('plugins')), hasListed]).toEqual([['plugins/cat'], false]);
  });

  it('is shared once if two instances start at the same time', async () => {
    const db = site.app.get(Database);
    await db.execute(`delete from shared_folder where path = '.plugins'`);
    let calls = 0;
    const paths = async () => {
      calls++;
      return ['plugins/dog'];
    };
    await Promise.all([folders.shareFirst('plugins', paths), folders.shareFirst('plugins', paths)]);
    expect(calls).toBe(1);
    expect(Object.keys(await digests('plugins')).sort()).toEqual(['plugins/cat', 'plugins/dog']);
  });

  it('is written to disk at the end of sharing if it exists only in the database', async () => {
    const db = site.app.get(Database);
    await write('plugins/cat', { 'index.js': 'changed here' });
    await db.transactional(em => endSharing(em, site.dataDir, ['recordings']));
    expect(await readFile(at('recordings/a.cast'), 'utf8')).toBe('recorded');
    expect(await readFile(at('plugins/cat/index.js'), 'utf8')).toBe('changed here');
    expect(await db.execute('select 1 from shared_folder union all select 1 from shared_file')).toEqual([]);
    await db.transactional(em => endSharing(em, site.dataDir, ['recordings']));
  });
});
