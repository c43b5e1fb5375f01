import type { FastifyRequest } from 'fastify';
import type { CallScope, CallTokens } from '../../core/agent-sessions/agent-call.ts';
import { kindOfToken } from '../../core/agent-sessions/redaction/token-reference.ts';
import { workspaceCodeOfId } from '../../kernel/id.ts';
import { workspaceCodeOfToken } from '../../platform/crypto/tokens.ts';
import type { HostScope } from '../host.ts';
import type { CallNotes } from './call-notes.ts';

export type NamedIds = { cart: string | null; checkout: string | null; codes: Set<string> };

const maxDepth = 6;

/** The first cart and checkout session that a request names, and the workspaces of all of its ids. */
export function findNamedIds({ params, query, body }: FastifyRequest): NamedIds {
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
export function scopeOf(
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
