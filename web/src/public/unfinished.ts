/*
 * Marks of code that is being run, which outlive a page that hangs: set before a theme or widget is loaded, removed once the page
 * has been drawn and answers again. A mark that an earlier page left means that this code never let it go on.
 */

import { HOUR_MS } from '@vitrine/contracts/time';

const KEY = 'vitrine.unfinished';
/** A page that has loaded runs timers: an endless loop does not, however late it begins in its effects. */
const SETTLED_MS = 2000;
/** A younger mark may be that of a tab that is loading at this moment. */
const MIN_AGE_MS = 8000;
/** Duration for which code that made a page hang is disabled. */
const LEFT_OUT_MS = HOUR_MS;

type Marks = Record<string, number>;

function read(): Marks {
  try {
    return JSON.parse(stored() ?? '{}') as Marks;
  } catch {
    return {};
  }
}

/** A page in a sandbox has no storage, but its tab has a name, which a reload keeps. Foreign windows may have given it another one. */
const NAMED = `${KEY} `;

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return window.name.startsWith(NAMED) ? window.name.slice(NAMED.length) : null;
  }
}

function store(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    if (window.name === '' || window.name.startsWith(NAMED)) window.name = text === '{}' ? '' : NAMED + text;
  }
}

function change(update: (marks: Marks) => void): void {
  const marks = read();
  update(marks);
  store(JSON.stringify(marks));
}

const isStale = (at: number, now: number) => now - at > MIN_AGE_MS && now - at < LEFT_OUT_MS;

/** Marks as they were when this page began. */
const earlier = read();
const pageStartedAt = Date.now();

/** Returns true if an earlier page ran this code and then hung. */
export function hungBefore(code: string): boolean {
  const at = earlier[code];
  return at !== undefined && isStale(at, pageStartedAt);
}

/** Marks code that is about to run, and returns the function that removes the mark once the page has been drawn. */
export function markUnfinished(code: string): () => void {
  change(marks => {
    for (const [name, at] of Object.entries(marks)) if (Date.now() - at > LEFT_OUT_MS) delete marks[name];
    marks[code] = Date.now();
  });
  const remove = () => change(marks => delete marks[code]);
  // A page that is left early still responds.
  addEventListener('pagehide', remove, { once: true });
  return () => void setTimeout(remove, SETTLED_MS);
}
