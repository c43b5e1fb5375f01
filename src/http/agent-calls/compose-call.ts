import type { FastifyRequest } from 'fastify';
import type { AgentCall, AgentProtocol, CallTokens } from '../../core/agent-sessions/agent-call.ts';
import { redactInput } from '../../core/agent-sessions/redaction/redact-input.ts';
import { scrubText } from '../../core/agent-sessions/redaction/scrub-text.ts';
import {
  type OutputSummary,
  summarizeOutput,
} from '../../core/agent-sessions/redaction/summarize-output.ts';
import { type Digest, referenceTo } from '../../core/agent-sessions/redaction/token-reference.ts';
import { isObject } from '../../kernel/json.ts';
import type { HostScope } from '../host.ts';
import { outsideCallsOf } from '../outside-calls.ts';
import { agentCallerOf, clientKeyOf } from './agent-caller.ts';
import type { CallDescription } from './call-description.ts';
import type { CallNotes } from './call-notes.ts';
import { findNamedIds, scopeOf } from './call-scope.ts';

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
    output: presentOutput(output, { request, tokens, digest }),
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

type OutputContext = { request: FastifyRequest; tokens: CallTokens; digest: Digest };

/**
 * Without the cart and the checkout session, which the call has. Null for an error, unless hooks of
 * the merchant were called before it.
 */
function presentOutput(
  output: OutputSummary | null,
  { request, tokens: { contextId }, digest }: OutputContext,
): string | null {
  const hooks = outsideCallsOf(request);
  if (output === null && hooks.length === 0) return null;
  return JSON.stringify({
    ...output?.facts,
    ...(contextId !== null && { context: referenceTo('context', contextId, digest) }),
    ...(hooks.length > 0 && { hooks }),
  });
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
