import type { Adapter, AdapterPayload } from 'oidc-provider';
import { findClient, saveClient } from '../../../core/access/oauth/clients.ts';
import type { Grant } from '../../../core/access/oauth/grant.ts';
import {
  consumeInteraction,
  findInteraction,
  saveInteraction,
  saveInteractionAnswer,
} from '../../../core/access/oauth/interactions.ts';
import { findLiveGrant } from '../../../core/access/oauth/record-consent.ts';
import { revokeGrantInTransaction } from '../../../core/access/oauth/revoke-grant.ts';
import {
  findToken,
  type OAuthTokenKind,
  redeemToken,
  removeToken,
  saveToken,
} from '../../../core/access/oauth/tokens/tokens.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { OidcLibrary } from './oidc-library.ts';

export type AdapterDeps = {
  library: OidcLibrary;
  unit: UnitOfWork;
  /** The machine's time, which is the engine's: rows end by the server's. */
  wallClock: Clock;
  refreshLeewaySeconds: number;
  /** What this process remembers of tokens goes at once; others hear of it from the outbox. */
  invalidateTokens(): void;
};

type AdapterMethods = Partial<
  Pick<Adapter, 'upsert' | 'find' | 'consume' | 'destroy' | 'revokeByGrantId'>
>;

/**
 * Where the engine keeps what it makes: our own rows, one kind of rows for each of its models. It is
 * told an expiry on the machine's clock for rows that end by the server's.
 */
export function createAdapterFactory(parts: AdapterDeps): (model: string) => Adapter {
  const models: Record<string, () => AdapterMethods> = {
    Client: () => clientAdapter(parts),
    Grant: () => grantAdapter(parts),
    Interaction: () => interactionAdapter(parts),
    AccessToken: () => tokenAdapter(parts, 'access'),
    RefreshToken: () => tokenAdapter(parts, 'refresh'),
    AuthorizationCode: () => tokenAdapter(parts, 'code'),
    // Who is signed in is known by our own sessions; the engine's last as long as one request.
    Session: () => ({ upsert: noop, destroy: noop }),
  };
  return (model) => {
    const rows = models[model];
    if (!rows) throw new Error(`The authorization server keeps no ${model}.`);
    return { ...unsupportedAdapter, ...rows() };
  };
}

const noop = async () => undefined;
const rejectUnsupported = async () => {
  throw new Error('The authorization server does not keep this.');
};

const unsupportedAdapter: Adapter = {
  upsert: rejectUnsupported,
  find: noop,
  findByUid: noop,
  findByUserCode: noop,
  consume: rejectUnsupported,
  destroy: rejectUnsupported,
  revokeByGrantId: noop,
};

function clientAdapter({ unit }: AdapterDeps): AdapterMethods {
  return {
    upsert: (id, payload) => saveClient(unit, { ...payload, client_id: id }),
    find: async (id) => ((await findClient(unit, id)) ?? undefined) as AdapterPayload | undefined,
  };
}

function grantAdapter({ unit, wallClock }: AdapterDeps): AdapterMethods {
  return {
    async find(id) {
      const found = await findLiveGrant(unit, id);
      return found
        ? grantPayload(found.grant, expirySeconds(wallClock, found.secondsLeft))
        : undefined;
    },
    // Tokens of a grant end with it, so whoever ends them has ended it.
    destroy: noop,
  };
}

function grantPayload(grant: Grant, exp: number): AdapterPayload {
  const scope = grant.scopes.join(' ');
  return {
    jti: grant.id,
    kind: 'Grant',
    accountId: grant.userId,
    clientId: grant.clientId,
    exp,
    openid: { scope },
    resources: Object.fromEntries(grant.resources.map((resource) => [resource, scope])),
  };
}

function interactionAdapter({ unit, wallClock, library: { errors } }: AdapterDeps): AdapterMethods {
  const over = () => new errors.SessionNotFound('this request was answered already');
  return {
    async upsert(id, payload, seconds = 0) {
      const way = { id, payload, seconds };
      if (payload.result === undefined) await saveInteraction(unit, way);
      else if (!(await saveInteractionAnswer(unit, way))) throw over();
    },
    async find(id) {
      const found = await findInteraction(unit, id);
      return found
        ? { ...found.payload, exp: expirySeconds(wallClock, found.secondsLeft) }
        : undefined;
    },
    async destroy(id) {
      if (!(await consumeInteraction(unit, id))) throw over();
    },
  };
}

function tokenAdapter(parts: AdapterDeps, kind: OAuthTokenKind): AdapterMethods {
  const { unit, wallClock } = parts;
  const leeway = kind === 'refresh' ? parts.refreshLeewaySeconds : 0;
  return {
    upsert: (text, { jti: _, ...payload }, seconds = 0) => {
      const { grantId = '', scope = '' } = payload;
      const scopes = scope.split(' ').filter((word) => word !== '');
      return saveToken(unit, { text, kind, grantId, scopes, payload, seconds });
    },
    async find(text) {
      const found = await findToken(unit, { text, kind }, leeway);
      if (!found) return undefined;
      const exp = expirySeconds(wallClock, found.secondsLeft);
      return { ...found.payload, jti: text, exp, ...(found.isConsumed && { consumed: true }) };
    },
    async consume(text) {
      if (await redeemToken(unit, text, leeway)) return;
      parts.invalidateTokens();
      throw new parts.library.errors.InvalidGrant('it was used already');
    },
    destroy: (text) => removeToken(unit, text),
    async revokeByGrantId(grantId) {
      if (kind !== 'access') return;
      await revokeGrantInTransaction(unit, grantId, revocationReason(parts.library));
      parts.invalidateTokens();
    },
  };
}

/** The engine ends grants on one of two occasions. */
const revocationReason = ({ Provider }: OidcLibrary) =>
  Provider.ctx?.oidc.route === 'revocation' ? 'revoked_by_client' : 'token_reused';

const expirySeconds = (machineClock: Clock, secondsLeft: number) =>
  Math.floor(machineClock().getTime() / 1_000 + secondsLeft);
