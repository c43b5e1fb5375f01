import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Random } from '../../kernel/id.ts';
import { readCookie, setCookie } from './cookies.ts';

/** A secret of the browser, so that details entered in it are shown only there. */
export type BrowserCookie = {
  /** Null for a browser without the cookie. */
  read(request: FastifyRequest): string | null;
  /** A browser without the cookie gets one with this response. */
  ensure(exchange: { request: FastifyRequest; reply: FastifyReply }): string;
};

const secretBytes = 32;
const secretPattern = /^[\w-]{43}$/;
const maxAge = 180 * 86_400;

/** Over https, the prefix `__Host-` binds the cookie to this host. */
export function createBrowserCookie(origin: string, random: Random): BrowserCookie {
  const secure = origin.startsWith('https:');
  const name = secure ? '__Host-browser' : 'browser';
  /** Cookies that are sent with the current response, because a request asks more than once. */
  const issued = new WeakMap<FastifyRequest, string>();
  const read = (request: FastifyRequest): string | null => {
    const secret = readCookie(request, name);
    return secret !== null && secretPattern.test(secret) ? secret : null;
  };
  return {
    read,
    ensure({ request, reply }) {
      const known = read(request) ?? issued.get(request);
      if (known !== undefined) return known;
      const value = Buffer.from(random(secretBytes)).toString('base64url');
      issued.set(request, value);
      setCookie(reply, { name, value, path: '/', secure, maxAge });
      return value;
    },
  };
}
