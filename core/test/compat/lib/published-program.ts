import { spawn, type ChildProcess } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folder with programs of other projects, none of which are in the repository. */
const FOLDER = process.env.VITRINE_TEST_PROGRAMS ?? join(homedir(), '.cache', 'vitrine', 'programs');

const running = new Set<ChildProcess>();
// A failed test does not end its program, which would outlive it.
afterEach(() => running.forEach(child => child.kill('SIGKILL')));

/** A program as published by its project, from a folder that the person who runs the tests has filled. */
export class PublishedProgram {
  private readonly path: string;
  private readonly isThere: boolean;

  constructor(
    name: string,
    readonly title: string,
  ) {
    this.path = join(FOLDER, name);
    this.isThere = isExecutable(this.path);
    if (!this.isThere) process.stdout.write(`skipped: ${title}; there is no program ${this.path}\n`);
  }

  /** Describes tests that need the program. */
  get describe(): jest.Describe {
    return this.isThere ? describe : describe.skip;
  }

  /** Starts a copy of it in an empty folder, because some programs write beside themselves. It ends with the scope. */
  async start(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-program-'));
    const copy = join(folder, 'program');
    await copyFile(this.path, copy);
    // Without the environment, because a proxy or a token in it would change the program's behaviour.
    const child = spawn(copy, args, {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', piece => (output += String(piece)));
    const ended = new Promise<void>(resolve =>
      child.once('close', () => {
        running.delete(child);
        resolve();
      }),
    );
    return {
      output: () => output,
      async [Symbol.asyncDispose]() {
        child.kill('SIGKILL');
        await ended;
        await rm(folder, { recursive: true, force: true });
      },
    };
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
