import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { AgentCaller } from '../../core/agent-sessions/agent-call.ts';
import { scrubText } from '../../core/agent-sessions/redaction/scrub-text.ts';
import { credentialIdOf } from '../callers/bearer.ts';
import { networkKeyOf } from '../callers/rate-limit.ts';
import { agentOf } from '../signatures/read-signatures.ts';

const maxUserAgentLength = 120;
const maxNameLength = 60;
const maxUrlLength = 200;

/** Who sent a request: a verified signer, a platform, or the program that the header names. */
export function agentCallerOf(request: FastifyRequest, profileUrl: string | null): AgentCaller {
  const signer = agentOf(request);
  const userAgent = userAgentOf(request);
  const profile = profileUrl === null ? null : withoutQuery(profileUrl);
  const verifiedIssuer = signer && withoutQuery(signer.iss);
  return {
    agent: hostOf(verifiedIssuer) ?? hostOf(profile) ?? programOf(request),
    verifiedIssuer,
    credentialId: credentialIdOf(request),
    userAgent,
    profile,
  };
}

/** What tells clients apart that send no id of a session. Only a digest of it is stored. */
export const clientKeyOf = (request: FastifyRequest): string =>
  credentialIdOf(request) ?? `${networkKeyOf(request)} ${request.headers['user-agent'] ?? ''}`;

const scrubbed = new LRUCache<string, string>({ max: 1_000 });

/** The header of a program is the same in each of its calls. */
function userAgentOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const sent = headers['user-agent'];
  if (sent === undefined) return null;
  const known = scrubbed.get(sent) ?? scrubText(sent, maxUserAgentLength);
  scrubbed.set(sent, known);
  return known;
}

/** The program that the header of an unsigned request names. */
export const programOf = (request: Pick<FastifyRequest, 'headers'>): string =>
  productOf(userAgentOf(request)) ?? 'unknown';

/** `claude-user` for `Claude-User/1.0 (…)`. */
function productOf(userAgent: string | null): string | null {
  const name = userAgent?.split(/[/\s(]/, 1)[0]?.toLowerCase();
  return name ? name.slice(0, maxNameLength) : null;
}

function withoutQuery(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed && `${parsed.origin}${parsed.pathname}`.slice(0, maxUrlLength);
}

const hostOf = (url: string | null): string | null =>
  url ? (URL.parse(url)?.hostname ?? null) : null;
