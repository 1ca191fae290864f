interface SentRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly body: unknown;
  readonly signal: AbortSignal | undefined;
}

/**
 * The network of a page, the only thing that is made up: `answer` returns the data of a response, a whole Response, or throws for a
 * core that cannot be reached. In effect until `end`.
 */
export function answerRequests(answer: (request: SentRequest) => unknown) {
  const network = globalThis.fetch;
  const sent: SentRequest[] = [];
  globalThis.fetch = (async (path: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    const request = {
      method,
      path,
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body,
      signal: signal ?? undefined,
    };
    sent.push(request);
    const data = await answer(request);
    return data instanceof Response ? data : Response.json({ data });
  }) as typeof fetch;
  return { sent, end: () => void (globalThis.fetch = network) };
}
