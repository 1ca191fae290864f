import { closeSync, openSync, readdirSync, statfsSync, statSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ConsoleLogger, Logger } from '@nestjs/common';
import { smallDisk, withSmallDisk } from '../../../test/soak/lib/small-disk.ts';
import { readConfig } from '../config/config.ts';
import { DiskReserveService } from './disk-reserve.service.ts';

beforeAll(() => Logger.overrideLogger(false));
afterAll(() => Logger.overrideLogger(new ConsoleLogger()));

const MIB = 2 ** 20;

/** A disk of 64 MiB, and the reserve on it. */
function setUp(config: NodeJS.ProcessEnv = {}) {
  const disk = smallDisk(64)!;
  const free = () => {
    const { bavail, bsize } = statfsSync(disk.path);
    return bavail * bsize;
  };
  return {
    disk,
    free,
    reserve: new DiskReserveService(readConfig({ VITRINE_DATA_DIR: disk.path, ...config })),
    /** Fills the disk except for this many bytes. */
    fillTo(left: number): void {
      const file = openSync(join(disk.path, 'filler'), 'w');
      for (let rest; (rest = free() - left) > 0;) writeSync(file, Buffer.alloc(Math.min(MIB, rest), 1));
      closeSync(file);
    },
    files: () => readdirSync(disk.path).filter(name => name !== 'filler'),
    [Symbol.dispose]: () => disk[Symbol.dispose](),
  };
}

withSmallDisk('reserves eight megabytes once, which are incompressible and private', async () => {
  using site = setUp();
  await site.reserve.keep();
  const file = join(site.disk.path, 'disk.reserve');
  const { size, mode, mtimeMs } = statSync(file);
  expect([size, mode & 0o777, site.free()]).toEqual([8 * MIB, 0o600, 56 * MIB]);
  await site.reserve.keep();
  expect(statSync(file).mtimeMs).toBe(mtimeMs);
});

withSmallDisk('reserves nothing unless 32 MiB are free', async () => {
  using site = setUp();
  site.fillTo(32 * MIB - 4096);
  await site.reserve.keep();
  expect(site.files()).toEqual([]);
  site.fillTo(32 * MIB);
  await site.reserve.keep();
  expect(site.files()).toEqual(['disk.reserve']);
});

withSmallDisk('is released once less than eight megabytes are free, and kept again when there is room', async () => {
  using site = setUp();
  await site.reserve.keep();
  site.fillTo(8 * MIB);
  await site.reserve.releaseIfFull();
  expect([site.files(), site.reserve.isReleased]).toEqual([['disk.reserve'], false]);
  site.fillTo(8 * MIB - 4096);
  await site.reserve.releaseIfFull();
  expect([site.files(), site.reserve.isReleased]).toEqual([[], true]);
  await rm(join(site.disk.path, 'filler'));
  await site.reserve.keep();
  expect([site.files(), site.reserve.isReleased]).toEqual([['disk.reserve'], false]);
});

withSmallDisk('reserves and releases nothing for a database elsewhere', async () => {
  using site = setUp({ VITRINE_DATABASE_URL: 'postgres://db.example/vitrine' });
  await site.reserve.keep();
  site.fillTo(0);
  await site.reserve.releaseIfFull();
  expect([site.files(), site.reserve.isReleased]).toEqual([[], false]);
});
