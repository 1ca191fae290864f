import type { AgentBridge, BridgedAgent, CoreFrame, Facts, Report } from '@vitrine/plugin-sdk';
import { ContainerTraffic, disksOf, ratesOf, seriesOf } from './series.ts';
import { factsOf, hasFacts, reportOf, tellsDisks, versionOf } from './translate.ts';
import { answerOf, dataRequest, disksRequest, fingerprintRequest, type Message } from './wire.ts';

/**
 * Seconds between two readings until the core sets another interval, and seconds without a response after which a connection counts
 * as lost.
 */
const FIRST_INTERVAL = 10;
const SILENCE_TIMEOUT_S = 70;
/** Seconds after which the facts of the machine are requested again. */
const DETAILS_INTERVAL = 3600;
/**
 * Retry interval in seconds after a reading without facts: agents omit them for 30 s after a reading with a maximum age of 60 s,
 * for example one for another hub.
 */
const DETAILS_RETRY = 35;
/**
 * Maximum age of a reading in ms. Since version 0.18, agents attach the facts of their machine only if exactly this age is
 * requested.
 */
const MAX_CACHE_MS = 60_000;
/** Seconds between two readings of series, and of disk health, as in the collectors of Vitrine's own agent. */
const SERIES_INTERVAL = 60;
const DISKS_INTERVAL = 900;

interface Outlet {
  send(message: Uint8Array): void;
  close(reason: string): void;
}

/** A connected agent of Beszel. It measures on request, so the core sets the interval. */
export class BeszelAgent {
  private interval = FIRST_INTERVAL;
  private wait = 0;
  private idle = 0;
  private seq = 0;
  private questions = 0;
  private asked = 0;
  private isVerified = false;
  /** Seconds until the facts are requested, and whether the pending request includes them. */
  private detailsIn = 0;
  private asksDetails = false;
  private isKnown = false;
  /** Seconds until series are reported and until disk health is requested; id of the last request for disk health. */
  private seriesIn = 0;
  private disksIn = SERIES_INTERVAL;
  private disksAsked = -1;
  private tellsDisks = false;
  private disks: NonNullable<Report['series']> = [];
  private readonly traffic = new ContainerTraffic();
  private facts: Facts;
  private readonly link: BridgedAgent;
  private readonly outlet: Outlet;

  private constructor(link: BridgedAgent, outlet: Outlet) {
    this.link = link;
    this.outlet = outlet;
    this.facts = link.facts;
  }

  /** Connects an agent by its token; returns undefined if the token is unknown. */
  static async connect(
    bridge: AgentBridge,
    { token, address }: { readonly token: string; readonly address: string },
    outlet: Outlet,
  ): Promise<BeszelAgent | undefined> {
    const holder: { agent?: BeszelAgent } = {};
    const link = await bridge.connect({
      token,
      address,
      send: frame => holder.agent?.onFrame(frame),
      closed: reason => outlet.close(reason),
    });
    return link && (holder.agent = new BeszelAgent(link, outlet));
  }

  /** Proves to the agent that this is its hub. The agent answers nothing else before. */
  startHandshake(signature: Uint8Array): void {
    this.outlet.send(fingerprintRequest(signature, this.ask()));
  }

  receive(bytes: Uint8Array): void {
    const answer = answerOf(bytes);
    if (answer?.id === this.disksAsked) return this.onDisks(answer.error === '' ? answer.content : undefined);
    // Other responses count only if they belong to the latest request.
    if (!answer || answer.id !== this.asked) return;
    if (answer.error) return this.outlet.close(answer.error);
    this.idle = 0;
    if (answer.data) return this.report(answer.data);
    this.isVerified = true;
    this.requestData();
  }

  /** Called every second. */
  tick(): void {
    if (++this.idle > SILENCE_TIMEOUT_S) return this.outlet.close('no answer');
    this.detailsIn--;
    this.seriesIn--;
    if (this.tellsDisks && --this.disksIn <= 0) this.requestDisks();
    if (this.isVerified && ++this.wait >= this.interval) this.requestData();
  }

  close(): void {
    this.link.close();
  }

  /** Returns the id of a new request. Responses to earlier ones are ignored. */
  private ask(): number {
    return (this.asked = ++this.questions);
  }

  private requestData(): void {
    this.wait = 0;
    this.asksDetails = this.detailsIn <= 0;
    if (this.asksDetails) this.detailsIn = DETAILS_INTERVAL;
    const cacheMs = this.asksDetails ? MAX_CACHE_MS : Math.min(this.interval * 1000, MAX_CACHE_MS);
    this.outlet.send(dataRequest(cacheMs, this.asksDetails, this.ask()));
  }

  private requestDisks(): void {
    this.disksIn = DISKS_INTERVAL;
    this.disksAsked = ++this.questions;
    this.outlet.send(disksRequest(this.disksAsked));
  }

  /** Agents without `smartctl` respond with an empty list of disks, older agents with an error. */
  private onDisks(content: Message | undefined): void {
    this.idle = 0;
    this.disks = content ? disksOf(content) : [];
  }

  /** Returns the series of a reading once a minute, otherwise none. */
  private series(data: Message): NonNullable<Report['series']> {
    this.traffic.add(ratesOf(data), this.interval);
    if (this.seriesIn > 0) return [];
    this.seriesIn = SERIES_INTERVAL;
    const series = [...seriesOf(data, this.facts.cpuCores, this.traffic), ...this.disks];
    this.disks = [];
    return series;
  }

  private report(data: Message): void {
    const facts = factsOf(data, this.facts);
    const version = versionOf(data);
    this.facts = facts;
    this.tellsDisks = tellsDisks(data);
    if (!this.isKnown) {
      this.isKnown = true;
      this.link.receive({
        type: 'hello',
        protocol: { min: 1, max: 1 },
        version,
        capabilities: ['series'],
        stream: `beszel-${this.link.node}`,
        // These agents send no boot id: a smaller uptime indicates a restart.
        boot: 'beszel',
        facts,
      });
    } else if (this.asksDetails) this.link.receive({ type: 'facts', facts, version });
    // Only the facts of this reading are used: its values may be older than the interval.
    if (this.asksDetails) {
      if (!hasFacts(data)) this.detailsIn = DETAILS_RETRY;
      return this.requestData();
    }
    const now = Date.now();
    this.seq = Math.max(this.seq + 1, now);
    const series = this.series(data);
    const report = reportOf(data, this.seq, now);
    this.link.receive({ type: 'report', report: series.length > 0 ? { ...report, series } : report });
  }

  private onFrame(frame: CoreFrame): void {
    // The core may have stored reports under a later time than this machine's clock has now.
    if (frame.type === 'welcome') this.seq = Math.max(this.seq, frame.acked);
    if (frame.type === 'welcome' || frame.type === 'rate') this.interval = Math.max(1, Math.round(frame.interval));
  }
}
