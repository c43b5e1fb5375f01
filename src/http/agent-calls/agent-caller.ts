import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { AgentCaller } from '../../core/agent-sessions/agent-call.ts';
import { scrubText } from '../../core/agent-sessions/redaction/scrub-text.ts';
import { credentialIdOf } from '../callers/bearer.ts';
import { networkKeyOf } from '../callers/rate-limit.ts';
import { agentOf } from '../signatures/read-signatures.ts';
import { programNameOf } from './program-name.ts';

const maxUserAgentLength = 120;
const maxNameLength = 60;
const maxUrlLength = 200;

/** Who sent a request: a verified signer, a platform, or the program that the header names. */
export function agentCallerOf(request: FastifyRequest, profileUrl: string | null): AgentCaller {
  const signer = agentOf(request);
  const { userAgent, program } = programIn(request);
  const profile = profileUrl === null ? null : withoutQuery(profileUrl);
  const verifiedIssuer = signer && withoutQuery(signer.iss);
  return {
    agent: hostOf(verifiedIssuer) ?? hostOf(profile) ?? program,
    verifiedIssuer,
    credentialId: credentialIdOf(request),
    userAgent,
    profile,
  };
}

/** What tells clients apart that send no id of a session. Only a digest of it is stored. */
export const clientKeyOf = (request: FastifyRequest): string =>
  credentialIdOf(request) ?? `${networkKeyOf(request)} ${request.headers['user-agent'] ?? ''}`;

/** The program that the header of an unsigned request names. */
export const programOf = (request: Pick<FastifyRequest, 'headers'>): string =>
  programIn(request).program;

type NamedProgram = { userAgent: string | null; program: string };

const unnamed: NamedProgram = { userAgent: null, program: 'unknown' };
const named = new LRUCache<string, NamedProgram>({ max: 1_000 });

/** The header of a program is the same in each of its calls. */
function programIn({ headers }: Pick<FastifyRequest, 'headers'>): NamedProgram {
  const sent = headers['user-agent'];
  if (sent === undefined) return unnamed;
  const known = named.get(sent) ?? readProgram(sent);
  named.set(sent, known);
  return known;
}

function readProgram(sent: string): NamedProgram {
  const userAgent = scrubText(sent, maxUserAgentLength);
  const name = programNameOf(sent);
  const program = name === null ? unnamed.program : scrubText(name, maxNameLength);
  return { userAgent, program };
}

function withoutQuery(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed && `${parsed.origin}${parsed.pathname}`.slice(0, maxUrlLength);
}

const hostOf = (url: string | null): string | null =>
  url ? (URL.parse(url)?.hostname ?? null) : null;
