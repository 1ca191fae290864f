import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { instancesInLayerOrder } from '../layer-order.ts';
import { eventsOf, type EventType } from './event.ts';

type Listener = (event: unknown) => unknown;
type Args<T> = T extends void ? [] : [event: T];

/**
 * Service that passes events to the methods with `@On`, in the order of the layers: a slice below hears an event before those
 * that import it. Listeners are found before any slice is initialised, so no event is lost.
 */
@Injectable()
export class Events implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(Events.name);
  private readonly listeners = new Map<EventType<unknown>, Listener[]>();
  /** Work of listeners that is not finished. */
  private readonly pending = new Set<Promise<void>>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onModuleInit(): void {
    for (const instance of instancesInLayerOrder(this.discovery.getProviders())) {
      const methods = instance as Record<string, Listener>;
      for (const name of this.scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object))
        for (const type of eventsOf(methods[name]!)) this.listen(type, methods[name]!.bind(instance));
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

  /** Calls the listeners of an event. Never throws, and does not wait for their promises. */
  emit<T>(type: EventType<T>, ...[event]: Args<T>): void {
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
