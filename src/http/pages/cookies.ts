import type { FastifyReply, FastifyRequest } from 'fastify';

type Cookie = {
  name: string;
  value: string;
  /** The only addresses that it is sent to. */
  path: string;
  /** Sent over https only. */
  secure: boolean;
  /** Seconds; 0 takes the cookie away. */
  maxAge: number;
};

/** A cookie's value, or null. */
export function readCookie({ headers }: FastifyRequest, name: string): string | null {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}

/** Sets a cookie that no script reads and no other site's form carries. */
export function setCookie(reply: FastifyReply, cookie: Cookie): void {
  const { name, value, path, secure, maxAge } = cookie;
  const text = `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax`;
  reply.header('set-cookie', secure ? `${text}; Secure` : text);
}
