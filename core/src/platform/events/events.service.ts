import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { Contributions } from '../contributions/contributions.ts';
import { instancesInLayerOrder } from '../contributions/layer-order.ts';
import { EventRelay } from './event-relay.contribution.ts';
import { eventsOf, isShared, refreshesAt, type EventType } from './event.ts';

type Listener = (event: unknown) => unknown;
type Refresher = (news?: readonly unknown[]) => Promise<void>;
type Args<T> = T extends void ? [] : [event: T];

/**
 * Service that passes events to the methods with `@On`, in the order of the layers: a slice below hears an event before those
 * that import it. Listeners are found before any slice is initialised, so no event is lost.
 */
@Injectable()
export class Events implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(Events.name);
  private readonly listeners = new Map<EventType<unknown>, Listener[]>();
  /** Handlers that read data again after a shared event of another core, by the event's name. */
  private readonly refreshers = new Map<string, Refresher[]>();
  /** Work of listeners that is not finished. */
  private readonly pending = new Set<Promise<void>>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly contributions: Contributions,
  ) {}

  onModuleInit(): void {
    for (const instance of instancesInLayerOrder(this.discovery.getProviders())) {
      const methods = instance as Record<string, Listener>;
      for (const name of this.scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object)) {
        const method = methods[name]!.bind(instance);
        for (const type of eventsOf(methods[name]!)) this.listen(type, method);
        for (const type of refreshesAt(methods[name]!))
          this.refreshers.set(type.name, [...(this.refreshers.get(type.name) ?? []), method as Refresher]);
      }
    }
  }

  /** The work of listeners ends while the database is still open. */
  async onApplicationShutdown(): Promise<void> {
    await this.settled();
  }

  /** Resolves once no listener is at work. */
  async settled(): Promise<void> {
    while (this.pending.size > 0) await Promise.all(this.pending);
  }

  /**
   * Calls the listeners of an event, and passes a shared one on to the other cores. Never throws, and does not wait for the
   * promises of listeners.
   */
  emit<T>(type: EventType<T>, ...args: Args<T>): void {
    this.emitHere(type, ...args);
    if (!isShared(type)) return;
    for (const relay of this.contributions.of(EventRelay)) relay.pass(type.name, type.share(args[0] as T));
  }

  /** Takes shared events of one name from other cores, oldest first. Rejects if what has changed cannot be read now. */
  async receive(name: string, news: readonly unknown[]): Promise<void> {
    const refreshers = this.refreshers.get(name);
    for (const refresh of refreshers ?? []) await refresh(news);
    if (refreshers) return;
    const type = [...this.listeners.keys()].find(type => type.name === name && isShared(type));
    // A core of a newer release may tell of what this one does not know.
    if (type) for (const one of news) this.emitHere(type, one);
  }

  /** Reads again everything that other cores may have changed. */
  async refreshAll(): Promise<void> {
    for (const refresh of new Set([...this.refreshers.values()].flat())) await refresh();
  }

  /** Calls the listeners of this core only. */
  emitHere<T>(type: EventType<T>, ...[event]: Args<T>): void {
    for (const listener of this.listeners.get(type) ?? []) {
      try {
        const work = listener(event);
        if (work instanceof Promise) this.track(type, work);
      } catch (error) {
        this.log(type, error);
      }
    }
  }

  /** Adds a listener at run time, for what lives shorter than the core. Returns how to remove it. */
  listen<T>(type: EventType<T>, listener: (event: T) => unknown): () => void {
    const listeners = this.listeners.get(type) ?? [];
    this.listeners.set(type, [...listeners, listener as Listener]);
    return () => {
      const rest = this.listeners.get(type)?.filter(other => other !== listener);
      this.listeners.set(type, rest ?? []);
    };
  }

  private track(type: EventType<unknown>, work: Promise<unknown>): void {
    const tracked: Promise<void> = work
      .then(
        () => undefined,
        (error: unknown) => this.log(type, error),
      )
      .finally(() => this.pending.delete(tracked));
    this.pending.add(tracked);
  }

  private log({ name }: EventType<unknown>, error: unknown): void {
    this.logger.error(`A listener of ${name} failed`, error instanceof Error ? error.stack : String(error));
  }
}
