import type { Adapter, AdapterPayload } from 'oidc-provider';
import { findClient, keepClient } from '../../../core/access/oauth/clients.ts';
import { findLiveGrant } from '../../../core/access/oauth/give-consent.ts';
import type { Grant } from '../../../core/access/oauth/grant.ts';
import {
  answerInteraction,
  findInteraction,
  keepInteraction,
  takeInteraction,
} from '../../../core/access/oauth/interactions.ts';
import { revokeGrantAlone } from '../../../core/access/oauth/revoke-grant.ts';
import {
  dropToken,
  findToken,
  keepToken,
  type TokenKind,
  useToken,
} from '../../../core/access/oauth/tokens/tokens.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { UnitOfWork } from '../../../platform/work.ts';
import type { Library } from './library.ts';

export type Storage = {
  library: Library;
  unit: UnitOfWork;
  /** The machine's time, which is the engine's: rows end by the server's. */
  machineClock: Clock;
  refreshLeewaySeconds: number;
  /** What this process remembers of tokens goes at once; others hear of it from the outbox. */
  forgetTokens(): void;
};

type Rows = Partial<Pick<Adapter, 'upsert' | 'find' | 'consume' | 'destroy' | 'revokeByGrantId'>>;

/**
 * Where the engine keeps what it makes: our own rows, one kind of rows for each of its models. It is
 * told an expiry on the machine's clock for rows that end by the server's.
 */
export function storageOf(parts: Storage): (model: string) => Adapter {
  const models: Record<string, () => Rows> = {
    Client: () => clientRows(parts),
    Grant: () => grantRows(parts),
    Interaction: () => interactionRows(parts),
    AccessToken: () => tokenRows(parts, 'access'),
    RefreshToken: () => tokenRows(parts, 'refresh'),
    AuthorizationCode: () => tokenRows(parts, 'code'),
    // Who is signed in is known by our own sessions; the engine's last as long as one request.
    Session: () => ({ upsert: nothing, destroy: nothing }),
  };
  return (model) => {
    const rows = models[model];
    if (!rows) throw new Error(`The authorization server keeps no ${model}.`);
    return { ...none, ...rows() };
  };
}

const nothing = async () => undefined;
const never = async () => {
  throw new Error('The authorization server does not keep this.');
};

const none: Adapter = {
  upsert: never,
  find: nothing,
  findByUid: nothing,
  findByUserCode: nothing,
  consume: never,
  destroy: never,
  revokeByGrantId: nothing,
};

function clientRows({ unit }: Storage): Rows {
  return {
    upsert: (id, payload) => keepClient(unit, { ...payload, client_id: id }),
    find: async (id) => ((await findClient(unit, id)) ?? undefined) as AdapterPayload | undefined,
  };
}

function grantRows({ unit, machineClock }: Storage): Rows {
  return {
    async find(id) {
      const found = await findLiveGrant(unit, id);
      return found ? payloadOf(found.grant, endOf(machineClock, found.secondsLeft)) : undefined;
    },
    // Tokens of a grant end with it, so whoever ends them has ended it.
    destroy: nothing,
  };
}

function payloadOf(grant: Grant, exp: number): AdapterPayload {
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

function interactionRows({ unit, machineClock, library: { errors } }: Storage): Rows {
  const over = () => new errors.SessionNotFound('this request was answered already');
  return {
    async upsert(id, payload, seconds = 0) {
      const way = { id, payload, seconds };
      if (payload.result === undefined) await keepInteraction(unit, way);
      else if (!(await answerInteraction(unit, way))) throw over();
    },
    async find(id) {
      const found = await findInteraction(unit, id);
      return found ? { ...found.payload, exp: endOf(machineClock, found.secondsLeft) } : undefined;
    },
    async destroy(id) {
      if (!(await takeInteraction(unit, id))) throw over();
    },
  };
}

function tokenRows(parts: Storage, kind: TokenKind): Rows {
  const { unit, machineClock } = parts;
  const leeway = kind === 'refresh' ? parts.refreshLeewaySeconds : 0;
  return {
    upsert: (text, { jti: _, ...payload }, seconds = 0) => {
      const { grantId = '', scope = '' } = payload;
      const scopes = scope.split(' ').filter((word) => word !== '');
      return keepToken(unit, { text, kind, grantId, scopes, payload, seconds });
    },
    async find(text) {
      const found = await findToken(unit, { text, kind }, leeway);
      if (!found) return undefined;
      const exp = endOf(machineClock, found.secondsLeft);
      return { ...found.payload, jti: text, exp, ...(found.isConsumed && { consumed: true }) };
    },
    async consume(text) {
      if (await useToken(unit, text, leeway)) return;
      parts.forgetTokens();
      throw new parts.library.errors.InvalidGrant('it was used already');
    },
    destroy: (text) => dropToken(unit, text),
    async revokeByGrantId(grantId) {
      if (kind !== 'access') return;
      await revokeGrantAlone(unit, grantId, reasonOf(parts.library));
      parts.forgetTokens();
    },
  };
}

/** The engine ends grants on one of two occasions. */
const reasonOf = ({ Provider }: Library) =>
  Provider.ctx?.oidc.route === 'revocation' ? 'revoked_by_client' : 'token_reused';

const endOf = (machineClock: Clock, secondsLeft: number) =>
  Math.floor(machineClock().getTime() / 1_000 + secondsLeft);
