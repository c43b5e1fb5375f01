import type { FastifyRequest } from 'fastify';
import type {
  AgentCall,
  AgentProtocol,
  CallScope,
  CallTokens,
} from '../../core/agent-sessions/agent-call.ts';
import { redactInput } from '../../core/agent-sessions/redaction/redact-input.ts';
import { scrubText } from '../../core/agent-sessions/redaction/scrub-text.ts';
import {
  type OutputSummary,
  summarizeOutput,
} from '../../core/agent-sessions/redaction/summarize-output.ts';
import {
  type Digest,
  kindOfToken,
  referenceTo,
} from '../../core/agent-sessions/redaction/token-reference.ts';
import { workspaceCodeOfId } from '../../kernel/id.ts';
import { isObject } from '../../kernel/json.ts';
import { workspaceCodeOfToken } from '../../platform/crypto/tokens.ts';
import type { HostScope } from '../host.ts';
import { agentCallerOf, clientKeyOf } from './agent-caller.ts';
import type { CallDescription } from './call-description.ts';
import type { CallNotes } from './call-notes.ts';

/** A request that was answered. */
export type Exchange = {
  protocol: AgentProtocol;
  request: FastifyRequest;
  notes: CallNotes;
  host: HostScope;
  latencyMs: number;
};

const maxWordsLength = 100;

/** A call with its input and output in redacted form. */
export function composeCall(
  { protocol, request, notes, host, latencyMs }: Exchange,
  description: CallDescription,
  { digest }: { digest: Digest },
): AgentCall {
  const output = notes.error === null ? summarizeOutput(description.output ?? notes.output) : null;
  const error = notes.error ?? description.error ?? output?.error ?? null;
  const named = findNamedIds(request);
  const tokens: CallTokens = {
    contextId: description.contextId ?? null,
    payer: notes.payer,
    cartToken: output?.cartToken ?? named.cart,
    checkoutId: output?.checkoutId ?? named.checkout,
  };
  const { url = '' } = request.routeOptions;
  return {
    at: notes.startedAt,
    protocol,
    operation: description.operation,
    step: description.step,
    method: request.method,
    path: url,
    caller: agentCallerOf(request, notes.profile),
    client: clientKeyOf(request),
    input: redactInput(inputOf(request, host), digest),
    output: output && presentOutput(output, tokens, digest),
    error,
    latencyMs,
    scope: scopeOf(
      { host, notes, slug: description.slug ?? output?.siteSlug ?? null },
      named,
      tokens,
    ),
    tokens,
    orderId: output?.orderId ?? null,
    search: searchOf(description, output, error),
  };
}

/** The host is part of the input: a store serves the same paths on its own. */
function inputOf({ params, query, body }: FastifyRequest, host: HostScope) {
  return {
    ...(host.kind === 'store' && { site_slug: host.site.slug }),
    ...(isFilled(params) && { params }),
    ...(isFilled(query) && { query }),
    ...(isObject(body) && { body }),
  };
}

const isFilled = (members: unknown): boolean =>
  isObject(members) && Object.keys(members).length > 0;

function presentOutput(
  { facts }: OutputSummary,
  { cartToken, checkoutId, contextId }: CallTokens,
  digest: Digest,
): string {
  return JSON.stringify({
    ...facts,
    ...(contextId !== null && { context: referenceTo('context', contextId, digest) }),
    ...(cartToken !== null && { cart: referenceTo('cart', cartToken, digest) }),
    ...(checkoutId !== null && { checkout: referenceTo('checkout', checkoutId, digest) }),
  });
}

type NamedIds = { cart: string | null; checkout: string | null; codes: Set<string> };

const maxDepth = 6;

/** The first cart and checkout session that a request names, and the workspaces of all of its ids. */
function findNamedIds({ params, query, body }: FastifyRequest): NamedIds {
  const found: NamedIds = { cart: null, checkout: null, codes: new Set() };
  const visit = (value: unknown, depth: number): void => {
    if (typeof value === 'string') readId(value, found);
    if (typeof value !== 'object' || value === null || depth >= maxDepth) return;
    for (const member of Object.values(value)) visit(member, depth + 1);
  };
  for (const part of [params, query, body]) visit(part, 0);
  return found;
}

function readId(text: string, found: NamedIds): void {
  // Ids and tokens are longer than most words.
  if (text.length < 20 || text.length > 100) return;
  const kind = kindOfToken(text);
  if (kind !== null) found[kind] ??= text;
  const code =
    kind === null
      ? workspaceCodeOfId(text)
      : workspaceCodeOfToken(kind === 'cart' ? 'cart' : 'cs', text);
  if (code !== null) found.codes.add(code);
}

type AddressedStore = { host: HostScope; notes: CallNotes; slug: string | null };

/** A call about products of several merchants belongs to none of them. */
function scopeOf(
  { host, notes, slug }: AddressedStore,
  { codes }: NamedIds,
  { cartToken, checkoutId }: CallTokens,
): CallScope {
  const [only, ...others] = notes.sites;
  const site = host.kind === 'store' ? host.site : others.length === 0 ? only : undefined;
  const named = new Set([
    ...codes,
    ...codesOf('cart', cartToken),
    ...codesOf('cs', checkoutId),
    ...[...notes.sites].map(({ tenant }) => tenant.code),
  ]);
  const [workspaceCode = null] = named.size === 1 ? named : [];
  return { site: site ? { id: site.id, tenant: site.tenant } : null, slug, workspaceCode };
}

function codesOf(kind: 'cart' | 'cs', token: string | null): string[] {
  const code = token === null ? null : workspaceCodeOfToken(kind, token);
  return code === null ? [] : [code];
}

/** The words and the match of a search that succeeded; pages after the first are left out. */
function searchOf(
  { words }: CallDescription,
  output: OutputSummary | null,
  error: string | null,
): AgentCall['search'] {
  if (!words || error !== null || !output?.match) return null;
  const normal = words.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  return normal === '' ? null : { words: scrubText(normal, maxWordsLength), match: output.match };
}
