import { DatabaseSync } from 'node:sqlite';
import { METRICS, type MetricName } from '@vitrine/contracts';
import { DAY_S, HOUR_S } from '@vitrine/contracts/time';
import { randomFrom } from '../../../sdk/tooling/random.ts';
import { Chunk } from '../../src/history/codec/chunk.ts';
import { encodeChunk } from '../../src/history/codec/codec.ts';
import { SlotAggregate } from '../../src/history/codec/slot-aggregate.ts';
import { setAggregate } from '../../src/history/codec/slots.ts';
import { rollUp } from '../../src/history/series/rollup.ts';
import { chunkStart, MINUTE, SOURCES, TIERS, type Tier } from '../../src/history/series/tiers.ts';

const REPORTS = 6;

export interface Row {
  readonly tier: number;
  readonly t: number;
  readonly data: Buffer;
}

/** A machine whose numbers wander as real ones do: noisy processor and network, slow disk, day and night. */
class Machine {
  readonly #random: () => number;
  #cpu = 15;
  #ram = 4e9;
  #disk = 5e10;
  #up = 1e5;
  #down = 3e5;
  #load = [0.5, 0.5, 0.5];
  #sent = 1e12;
  #received = 3e12;
  #processes = 210;
  #tcp = 80;
  #heat = 45;
  #uptime = 1e6;

  constructor(seed: number) {
    this.#random = randomFrom(seed);
  }

  #gauss(): number {
    let sum = 0;
    for (let i = 0; i < 6; i++) sum += this.#random();
    return (sum - 3) / 0.7;
  }

  /** Returns the values `seconds` after the previous ones, at a time of day. */
  read(seconds: number, time: number): Partial<Record<MetricName, number>> {
    const busy = 15 + 10 * Math.sin((2 * Math.PI * time) / DAY_S);
    this.#cpu = Math.min(100, Math.max(0.2, this.#cpu + this.#gauss() * 3 + (busy - this.#cpu) * 0.1));
    this.#ram = Math.max(1e9, this.#ram + this.#gauss() * 2e6 + (4e9 - this.#ram) * 0.001);
    this.#disk += Math.floor(this.#random() * 20) * 4096;
    this.#up = Math.max(500, this.#up * Math.exp(this.#gauss() * 0.3) + (1e5 - this.#up) * 0.1);
    this.#down = Math.max(500, this.#down * Math.exp(this.#gauss() * 0.3) + (3e5 - this.#down) * 0.1);
    this.#sent += Math.round(this.#up * seconds);
    this.#received += Math.round(this.#down * seconds);
    this.#load = this.#load.map((load, i) => load + (this.#cpu / 25 - load) * [0.15, 0.03, 0.01][i]!);
    if (this.#random() < 0.2) this.#processes += Math.round(this.#gauss() * 2 + (210 - this.#processes) * 0.05);
    if (this.#random() < 0.5)
      this.#tcp = Math.max(1, this.#tcp + Math.round(this.#gauss() * 3 + (80 - this.#tcp) * 0.1));
    this.#heat += this.#gauss() * 0.3 + (45 - this.#heat) * 0.05;
    this.#uptime += seconds;
    return {
      cpu: this.#cpu,
      load1: this.#load[0]!,
      load5: this.#load[1]!,
      load15: this.#load[2]!,
      ramUsed: Math.round(this.#ram / 4096) * 4096,
      swapUsed: 0,
      diskUsed: this.#disk,
      netUp: this.#up,
      netDown: this.#down,
      trafficUp: this.#sent,
      trafficDown: this.#received,
      tcp: this.#tcp,
      udp: 6,
      processes: this.#processes,
      uptime: this.#uptime,
      temperature: this.#heat,
    };
  }
}

const metricEntries = Object.entries(METRICS) as [MetricName, (typeof METRICS)[MetricName]][];
const withDigits = (chunk: Chunk) => {
  for (const { id, digits } of Object.values(METRICS)) if (digits) chunk.digits.set(id, digits);
  return chunk;
};

/**
 * The chunks of one node: minutes of the last `minuteDays` days, and coarser tiers of the whole history. `end` is in seconds, on a
 * full hour.
 */
export function chunksOf(seed: number, end: number, days: number, minuteDays: number): Row[] {
  const machine = new Machine(seed);
  const rows: Row[] = [];
  const open = new Map<Tier, { t: number; chunk: Chunk }>();
  const put = (tier: Tier, t: number, chunk: Chunk) =>
    rows.push({ tier: tier.id, t, data: encodeChunk(withDigits(chunk)) });
  const roll = (tier: Tier, from: Tier, t: number, source: Chunk) => {
    const start = chunkStart(tier, t);
    let into = open.get(tier);
    if (into?.t !== start) {
      if (into) close(tier, into.t, into.chunk);
      open.set(tier, (into = { t: start, chunk: new Chunk(tier.slots) }));
    }
    rollUp(source, { tier: from, t }, tier, into.chunk);
  };
  const close = (tier: Tier, t: number, chunk: Chunk) => {
    put(tier, t, chunk);
    for (const [coarser, from] of SOURCES) if (from === tier) roll(coarser, from, t, chunk);
  };
  for (let hour = end - days * DAY_S; hour < end; hour += HOUR_S) {
    const minutes = new Chunk(MINUTE.slots);
    for (let slot = 0; slot < MINUTE.slots; slot++) setAggregate(minutes, slot, minuteOf(machine, hour + slot * 60));
    if (hour >= end - minuteDays * DAY_S) put(MINUTE, hour, minutes);
    for (const [coarser, from] of SOURCES) if (from === MINUTE) roll(coarser, from, hour, minutes);
  }
  for (const tier of TIERS) {
    const last = open.get(tier);
    if (last) close(tier, last.t, last.chunk);
  }
  return rows;
}

function minuteOf(machine: Machine, time: number): SlotAggregate {
  const totals = new SlotAggregate();
  for (let i = 0; i < REPORTS; i++) {
    const at = time + (i * 60) / REPORTS;
    const values = machine.read(60 / REPORTS, at);
    totals.addReport(at);
    for (const [name, { id, scale, kind }] of metricEntries) {
      const value = values[name];
      if (value === undefined) continue;
      if (kind === 'counter') totals.addCounter(id, value * scale, at);
      else totals.addGauge(id, value * scale);
    }
  }
  return totals;
}

/** Writes the chunks of nodes into a database that a server has created, and marks them as rolled up. */
export function store(file: string, nodes: readonly { uuid: string; rows: readonly Row[] }[], rolledTo: number): void {
  const db = new DatabaseSync(file);
  db.exec('pragma journal_mode = wal; pragma synchronous = off');
  const series = db.prepare(
    "insert into series (node_uuid, kind, ping_task_id, rolled_up_to) values (?, 'node', 0, ?)",
  );
  const chunk = db.prepare('insert into chunk (series_id, tier, t, data) values (?, ?, ?, ?)');
  for (const { uuid, rows } of nodes) {
    db.exec('begin');
    const { lastInsertRowid } = series.run(uuid, rolledTo);
    for (const { tier, t, data } of rows) chunk.run(lastInsertRowid, tier, t, data);
    db.exec('commit');
  }
  db.exec('pragma wal_checkpoint(truncate)');
  db.close();
}
