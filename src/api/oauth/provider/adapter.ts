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
import type { DocumentDirectory } from '../document-directory.ts';
import { isDocumentUrl } from '../metadata-document.ts';
import type { OidcLibrary } from './oidc-library.ts';

export type AdapterDeps = {
  library: OidcLibrary;
  unit: UnitOfWork;
  documents: DocumentDirectory;
  /** System time, which oidc-provider uses; rows expire by the server's own clock. */
  wallClock: Clock;
  refreshLeewaySeconds: number;
  /** Clears this process's token cache; other processes learn of the change from the outbox. */
  invalidateTokens(): void;
};

type AdapterMethods = Partial<
  Pick<Adapter, 'upsert' | 'find' | 'consume' | 'destroy' | 'revokeByGrantId'>
>;

/**
 * The storage of oidc-provider: each of its models maps to one of our tables. Expiry times are
 * converted to the system clock, which oidc-provider compares them with.
 */
export function createAdapterFactory(deps: AdapterDeps): (model: string) => Adapter {
  const models: Record<string, () => AdapterMethods> = {
    Client: () => clientAdapter(deps),
    Grant: () => grantAdapter(deps),
    Interaction: () => interactionAdapter(deps),
    AccessToken: () => tokenAdapter(deps, 'access'),
    RefreshToken: () => tokenAdapter(deps, 'refresh'),
    AuthorizationCode: () => tokenAdapter(deps, 'code'),
    // Our own sessions know who is signed in; those of oidc-provider last for one request.
    Session: () => ({ upsert: noop, destroy: noop }),
  };
  return (model) => {
    const rows = models[model];
    if (!rows) throw new Error(`The OAuth adapter does not store ${model}.`);
    return { ...unsupportedAdapter, ...rows() };
  };
}

const noop = async () => undefined;
const rejectUnsupported = async () => {
  throw new Error('The OAuth adapter does not support this operation.');
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

function clientAdapter({ unit, documents, library: { errors } }: AdapterDeps): AdapterMethods {
  return {
    upsert: (id, payload) => saveClient(unit, { ...payload, client_id: id }),
    async find(id) {
      if (!isDocumentUrl(id))
        return ((await findClient(unit, id)) ?? undefined) as AdapterPayload | undefined;
      const found = await documents.find(id);
      if (typeof found !== 'string') return found as AdapterPayload;
      throw new errors.InvalidClientMetadata(
        `the metadata document of the app at its client_id cannot be used: ${found}`,
      );
    },
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
    // A grant is revoked with its tokens, in `revokeByGrantId`.
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
  const alreadyAnswered = () => new errors.SessionNotFound('this request was already answered');
  return {
    async upsert(id, payload, seconds = 0) {
      const interaction = { id, payload, seconds };
      if (payload.result === undefined) await saveInteraction(unit, interaction);
      else if (!(await saveInteractionAnswer(unit, interaction))) throw alreadyAnswered();
    },
    async find(id) {
      const found = await findInteraction(unit, id);
      return found
        ? { ...found.payload, exp: expirySeconds(wallClock, found.secondsLeft) }
        : undefined;
    },
    async destroy(id) {
      if (!(await consumeInteraction(unit, id))) throw alreadyAnswered();
    },
  };
}

function tokenAdapter(deps: AdapterDeps, kind: OAuthTokenKind): AdapterMethods {
  const { unit, wallClock } = deps;
  const leeway = kind === 'refresh' ? deps.refreshLeewaySeconds : 0;
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
      deps.invalidateTokens();
      throw new deps.library.errors.InvalidGrant('it was already used');
    },
    destroy: (text) => removeToken(unit, text),
    async revokeByGrantId(grantId) {
      if (kind !== 'access') return;
      await revokeGrantInTransaction(unit, grantId, revocationReason(deps.library));
      deps.invalidateTokens();
    },
  };
}

/** oidc-provider revokes a grant on two occasions: a revocation request and a reused token. */
const revocationReason = ({ Provider }: OidcLibrary) =>
  Provider.ctx?.oidc.route === 'revocation' ? 'revoked_by_client' : 'token_reused';

const expirySeconds = (machineClock: Clock, secondsLeft: number) =>
  Math.floor(machineClock().getTime() / 1_000 + secondsLeft);
