import fs from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';

/**
 * Preloaded module that counts the disk operations of a server and kills it with SIGKILL right before the step `KILL_AT_STEP`.
 * Counts from the signal SIGUSR2 on, or from the start with `KILL_FROM=start`. Each step is a line on stderr.
 */
const last = Number(process.env.KILL_AT_STEP);
let counting = process.env.KILL_FROM === 'start';
let step = Number(process.env.KILL_STEPS_DONE ?? 0);
const { writeSync } = fs;

process.on('SIGUSR2', () => (counting = true));

function reach(name) {
  if (!counting) return;
  step += 1;
  // The count continues in the new process of a server that restarts itself.
  Object.assign(process.env, { KILL_STEPS_DONE: step, KILL_FROM: 'start' });
  writeSync(2, `step ${step} ${name}\n`);
  if (step === last) process.kill(process.pid, 'SIGKILL');
}

/** Returns whether a file is only opened for reading, which changes nothing. */
const reads = (name, [, flags]) => /^open(Sync)?$/.test(name) && (flags === undefined || flags === 'r' || flags === 0);

const watch = (owner, names, title = name => name) => {
  for (const name of names) {
    const original = owner[name];
    owner[name] = function (...args) {
      if (!reads(name, args)) reach(title(name));
      return original.apply(this, args);
    };
  }
};

const CHANGES = [
  'rename',
  'rm',
  'unlink',
  'writeFile',
  'appendFile',
  'mkdir',
  'copyFile',
  'cp',
  'link',
  'symlink',
  'open',
];
watch(fs.promises, CHANGES);
watch(fs, ['createWriteStream', ...CHANGES.map(name => `${name}Sync`)]);
syncBuiltinESMExports();

// Statements whose effect readers of the database can see: commits and schema changes.
const STEPS = /^\s*(commit|create|alter|drop|vacuum)\b/i;
const Database = createRequire(import.meta.url)('better-sqlite3');
const { prepare, exec } = Database.prototype;
Database.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql);
  if (STEPS.test(sql)) watch(statement, ['run'], () => sql.slice(0, 40));
  return statement;
};
Database.prototype.exec = function (sql) {
  if (STEPS.test(sql)) reach(sql.slice(0, 40));
  return exec.call(this, sql);
};
