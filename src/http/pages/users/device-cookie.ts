import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Random } from '../../../kernel/id.ts';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import { equalsConstantTime, sha256Hex } from '../../../platform/crypto/signing.ts';
import { systemTenant } from '../../../platform/unit-of-work.ts';
import { readCookie, setCookie } from '../cookies.ts';

/**
 * Remembers that a browser has signed in to an account before (OWASP, "Device Cookies"), so that
 * guesses from elsewhere cannot use up its sign-in attempts. It grants no access.
 */
export type DeviceCookie = {
  /** The id of a browser that has signed in to this account before; null for any other. */
  read(request: FastifyRequest, email: string): string | null;
  set(reply: FastifyReply, email: string): void;
};

/** The longest lifetime that browsers allow. */
const maxAge = 400 * 86_400;
const idBytes = 16;
const cookiePattern = /^([\w-]{22})\.([\w-]{43})$/;

/** `email` must be in lower case. The cookie holds an id and a MAC over id and account. */
export function createDeviceCookie(origin: string, secrets: Secrets, random: Random): DeviceCookie {
  const secure = origin.startsWith('https:');
  const nameOf = (email: string) =>
    `${secure ? '__Host-' : ''}device-${sha256Hex(email).slice(0, 12)}`;
  const mac = (email: string, id: string, keyId?: string) =>
    secrets
      .mac(`device|${id}|${email}`, systemTenant.workspaceId, keyId)
      .bytes.toString('base64url');
  return {
    read(request, email) {
      const [, id = '', cookieMac = ''] =
        cookiePattern.exec(readCookie(request, nameOf(email)) ?? '') ?? [];
      return secrets.keyIds.some((keyId) => equalsConstantTime(cookieMac, mac(email, id, keyId)))
        ? id
        : null;
    },
    set(reply, email) {
      const id = Buffer.from(random(idBytes)).toString('base64url');
      const value = `${id}.${mac(email, id)}`;
      setCookie(reply, { name: nameOf(email), value, path: '/', secure, maxAge });
    },
  };
}
