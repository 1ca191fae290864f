/*
 * Marks of running code, which survive a page that hangs: a mark is set before a theme or widget is loaded, and removed once the
 * page is rendered and responsive. A mark left by an earlier page means that this code hung it.
 */

import { HOUR_MS } from '@vitrine/contracts/time';

const KEY = 'vitrine.unfinished';
/**
 * Time in ms after which a rendered page counts as responsive: an endless loop blocks timers, even if it starts late in an effect.
 */
const SETTLED_MS = 2000;
/** A younger mark may belong to a tab that is still loading. */
const MIN_AGE_MS = 8000;
/** Time in ms for which code that hung a page is disabled. */
const LEFT_OUT_MS = HOUR_MS;

type Marks = Record<string, number>;

function read(): Marks {
  try {
    return JSON.parse(stored() ?? '{}') as Marks;
  } catch {
    return {};
  }
}

/** A sandboxed page has no storage, but the name of its window, which survives a reload. Other sites may have set that name too. */
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

/** Marks at the start of this page. */
const earlier = read();
const pageStartedAt = Date.now();

/** Returns true if an earlier page ran this code and then hung. */
export function hungBefore(code: string): boolean {
  const at = earlier[code];
  return at !== undefined && isStale(at, pageStartedAt);
}

/** Marks code that is about to run, and returns the function that removes the mark once the page is rendered. */
export function markUnfinished(code: string): () => void {
  change(marks => {
    for (const [name, at] of Object.entries(marks)) if (Date.now() - at > LEFT_OUT_MS) delete marks[name];
    marks[code] = Date.now();
  });
  const remove = () => change(marks => delete marks[code]);
  // A page that is left early is still responsive.
  addEventListener('pagehide', remove, { once: true });
  return () => void setTimeout(remove, SETTLED_MS);
}
