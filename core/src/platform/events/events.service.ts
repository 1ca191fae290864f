import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { Contributions } from '../contributions/contributions.ts';
import { instancesInLayerOrder } from '../contributions/layer-order.ts';
import { EventRelay } from './event-relay.contribution.ts';
import { eventsOf, isShared, onceEventsOf, type EventType } from './event.ts';

type Listener = (event: unknown) => unknown;
type Args<T> = T extends void ? [] : [event: T];

/**
 * Service that passes events to the methods with `@On`, in the order of the layers: a lower slice receives an event before the
 * slices that import it. Listeners are found before any slice is initialised, so no event is lost.
 */
@Injectable()
export class Events implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(Events.name);
  private readonly listeners = new Map<EventType<unknown>, Listener[]>();
  /** Listeners of events emitted by this instance. */
  private readonly onceListeners = new Map<EventType<unknown>, Listener[]>();
  /** Unfinished work of listeners. */
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
        for (const type of onceEventsOf(methods[name]!))
          this.onceListeners.set(type, [...(this.onceListeners.get(type) ?? []), method]);
      }
    }
  }

  /** Waits for the work of listeners while the database is still open. */
  async onApplicationShutdown(): Promise<void> {
    await this.settled();
  }

  /** Resolves once all work of listeners is finished. */
  async settled(): Promise<void> {
    while (this.pending.size > 0) await Promise.all(this.pending);
  }

  /**
   * Calls the listeners of an event, on every instance if it is a shared one. Never throws, and does not wait for the promises of
   * listeners.
   */
  emit<T>(type: EventType<T>, ...args: Args<T>): void {
    this.emitHere(type, ...args);
    this.call(type, this.onceListeners.get(type), args[0]);
    if (!isShared(type)) return;
    for (const relay of this.contributions.of(EventRelay)) relay.pass(type.name, type.share(args[0] as T));
  }

  /** Calls the listeners on this instance only, for a change by another one. */
  emitHere<T>(type: EventType<T>, ...[event]: Args<T>): void {
    this.call(type, this.listeners.get(type), event);
  }

  private call<T>(type: EventType<T>, listeners: readonly Listener[] = [], event: T | undefined): void {
    for (const listener of listeners) {
      try {
        const work = listener(event);
        if (work instanceof Promise) this.track(type, work);
      } catch (error) {
        this.log(type, error);
      }
    }
  }

  /** Calls the listeners of a shared event that another instance emitted. An unknown event comes from a newer release. */
  emitByName(name: string, payload: unknown): void {
    const type = [...this.listeners.keys()].find(type => type.name === name && isShared(type));
    if (type) this.emitHere(type, payload);
  }

  /** Adds a listener at run time, for an object that lives shorter than the core. Returns a function that removes it. */
  listen<T>(type: EventType<T>, listener: (event: T) => unknown): () => void {
    const listeners = this.listeners.get(type) ?? [];
    this.listeners.set(type, [...listeners, listener as Listener]);
    return () => {
      const rest = this.listeners.get(type)!.filter(registered => registered !== listener);
      this.listeners.set(type, rest);
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
