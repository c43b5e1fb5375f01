import type { FastifyReply, FastifyRequest } from 'fastify';

type Cookie = {
  name: string;
  value: string;
  /** The `Path` attribute. */
  path: string;
  /** Whether it is sent over https only. */
  secure: boolean;
  /** Seconds; 0 deletes the cookie. */
  maxAge: number;
};

/** A cookie's value, or null. */
export function readCookie({ headers }: FastifyRequest, name: string): string | null {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}

/** Sets a cookie that scripts cannot read and that forms of other sites do not send. */
export function setCookie(reply: FastifyReply, cookie: Cookie): void {
  const { name, value, path, secure, maxAge } = cookie;
  const text = `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax`;
  reply.header('set-cookie', secure ? `${text}; Secure` : text);
}
