import { DELIVERY_OUTCOMES, type DeliveryCounts } from '../notifications/delivery-counts.service.ts';
import type { RequestCount } from '../platform/health/request-counts.service.ts';
import type { Family } from './exposition.rule.ts';

/** Metric families of the requests that this instance has answered. */
export function requestFamilies(counts: readonly RequestCount[]): Family[] {
  const familyOf = (name: string, help: string, value: (count: RequestCount) => number): Family => ({
    name,
    help,
    type: 'counter',
    samples: counts.map(count => ({ labels: { class: count.routeClass, status: count.status }, value: value(count) })),
  });
  return [
    familyOf('vitrine_http_requests_total', 'Requests by class of route and kind of status.', ({ count }) => count),
    familyOf('vitrine_http_request_seconds_total', 'Time until they were answered.', ({ seconds }) => seconds),
  ];
}

/** Metric families of notification deliveries, by channel. */
export const deliveryFamilies = (channels: readonly DeliveryCounts[]): Family[] => [
  {
    name: 'vitrine_delivery_attempts_total',
    help: 'Attempts to deliver by outcome: sent, retried later, or failed for good.',
    type: 'counter',
    samples: channels.flatMap(({ id, name, attempts }) =>
      DELIVERY_OUTCOMES.map(outcome => ({ labels: { channel: name, id, outcome }, value: attempts[outcome] })),
    ),
  },
  {
    name: 'vitrine_deliveries_waiting',
    help: 'Deliveries that wait for their next attempt.',
    type: 'gauge',
    samples: channels.map(({ id, name, waiting }) => ({ labels: { channel: name, id }, value: waiting })),
  },
];
