import type { Notice } from '@vitrine/contracts';
import { assertOk, type StatusMessages } from './assert-ok.ts';
import type { ConfigOf, CrossCheck, Fields } from './config.ts';
import { expectFunctions, expectType, isRecord } from './expect-type.ts';
import type { Receipt } from './hooks.ts';
import type { HttpRequest, HttpResponse } from './host.ts';
import { defineNotifier, type Plugin } from './plugin.ts';

/** Request that delivers a notice, by default POST. */
export interface NoticeRequest extends HttpRequest {
  readonly url: string | URL;
}

/** Notifier whose delivery is one HTTP request. */
export interface HttpNotifier<F extends Fields> {
  /** Name of the service in messages. */
  readonly service: string;
  readonly config: F;
  readonly check?: CrossCheck<ConfigOf<F>>;
  request(notice: Notice, config: ConfigOf<F>): NoticeRequest;
  /** Messages for error statuses; `assertOk` covers the others. */
  readonly meanings?: StatusMessages | ((config: ConfigOf<F>) => StatusMessages);
  /** Handles the service's own error codes, and errors with a success status, before `meanings`: throw a DeliveryError. */
  refuse?(response: HttpResponse, config: ConfigOf<F>): void;
  /** Returns the text shown beside the delivery, for example the service's message id. */
  receipt?(response: HttpResponse): Receipt;
}

/** Defines a notifier by its fields and one request. Its response is evaluated automatically. */
export function defineHttpNotifier<const F extends Fields>(notifier: HttpNotifier<F>): Plugin {
  expectFunctions('defineHttpNotifier', notifier, ['request'], ['check', 'refuse', 'receipt']);
  const { service, config: fields, check, request, meanings = {}, refuse, receipt } = notifier;
  return defineNotifier<F>({
    config: fields,
    ...(check && { check }),
    async send(notice, { config, http }) {
      const httpRequest = request(notice, config);
      expectType(isRecord(httpRequest), 'request', 'an object with url', httpRequest);
      const { url, ...rest } = httpRequest;
      const response = await http(url, { method: 'POST', ...rest });
      refuse?.(response, config);
      assertOk(response, service, typeof meanings === 'function' ? meanings(config) : meanings);
      return receipt?.(response) ?? {};
    },
  });
}

/** Parses the response as a JSON object; empty if it is anything else, so that an unusual response does not count as a failure. */
export function jsonObject(response: HttpResponse): Readonly<Record<string, unknown>> {
  try {
    const value = JSON.parse(response.text()) as unknown;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
