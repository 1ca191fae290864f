/** Outgoing request, by default GET. Set at most one of `json`, `form` and `body`. */
export interface HttpRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as application/x-www-form-urlencoded. */
  readonly form?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Timeout of the whole exchange in milliseconds, by default 10,000. */
  readonly timeoutMs?: number;
  /** Maximum size of the response in bytes, by default 1 MB, at most 32 MB. `http.download` streams larger ones into a file. */
  readonly maxBytes?: number;
}

/** Complete response of any status: an error status does not throw. */
export interface HttpResponse {
  readonly ok: boolean;
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  text(): string;
  /** Parses the body as JSON; throws a NetworkError if it is invalid. */
  json(): unknown;
  bytes(): Uint8Array;
}
