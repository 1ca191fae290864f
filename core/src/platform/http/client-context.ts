import { createParamDecorator, Injectable, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { clearCookie, readCookie, writeCookie } from './cookies.ts';
import { languageOf, type Language } from './language.ts';
import { PeerService, type Peer } from './peer.service.ts';
import { SealedCookiesService, type SealedCookie } from './sealed-cookies.ts';

/** Client of a request as passed to services, without the types of the web framework. */
export interface ClientContext {
  readonly peer: Peer;
  readonly userAgent: string;
  readonly language: Language;
  /** Origin of the page that sent the request, as verified by the access guard; by default that of the site. */
  readonly origin: string;
  /** Headers guaranteed by a declared trusted proxy; undefined if the request did not come from one. */
  readonly proxyHeaders: Readonly<Record<string, string>> | undefined;
  readonly cookies: ClientCookies;
  /** Sets a header of the response. */
  setHeader(name: string, value: string): void;
}

/** Cookies of one client. Its browser can neither read nor forge sealed ones. */
interface ClientCookies {
  write(name: string, value: string, lifeMs: number): void;
  clear(name: string): void;
  seal<S extends z.ZodType>(cookie: SealedCookie<S>, value: z.input<S>): void;
  /** Returns undefined if the cookie is absent, expired or not sealed by this server. */
  open<S extends z.ZodType>(cookie: SealedCookie<S>): z.output<S> | undefined;
}

/** Request and response of a controller method. */
interface Exchange {
  readonly request: Request;
  readonly response: Response;
}

/** Pipe that turns a request and its response into the context of the client. */
@Injectable()
export class ClientContextPipe implements PipeTransform<Exchange, ClientContext> {
  constructor(
    private readonly peer: PeerService,
    private readonly sealedCookies: SealedCookiesService,
  ) {}

  transform({ request, response }: Exchange): ClientContext {
    const peer = this.peer.resolve(request);
    const { origin = `${peer.secure ? 'https' : 'http'}://${peer.host}`, 'user-agent': userAgent = '' } =
      request.headers;
    return {
      peer,
      userAgent,
      language: languageOf(request),
      origin,
      proxyHeaders: this.peer.proxyHeaders(request),
      cookies: this.cookiesOf(request, response, peer),
      setHeader: (name, value) => void response.setHeader(name, value),
    };
  }

  private cookiesOf(request: Request, response: Response, peer: Peer): ClientCookies {
    const write: ClientCookies['write'] = (name, value, lifeMs) => writeCookie(response, peer, name, value, lifeMs);
    return {
      write,
      clear: name => clearCookie(response, peer, name),
      seal: (cookie, value) => write(cookie.name, this.sealedCookies.seal(cookie, value), cookie.lifeMs),
      open: cookie => {
        const sealed = readCookie(request, peer, cookie.name);
        return sealed === undefined ? undefined : this.sealedCookies.open(cookie, sealed);
      },
    };
  }
}

const WithExchange = createParamDecorator((_: unknown, context: ExecutionContext): Exchange => {
  const http = context.switchToHttp();
  return { request: http.getRequest(), response: http.getResponse() };
});

/** Parameter decorator that injects the context of the client into a controller method. */
export const Client = (): ParameterDecorator => WithExchange(ClientContextPipe);
