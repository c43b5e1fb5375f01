import { randomBytes } from 'node:crypto';
import { recordConsent } from '../../src/core/access/oauth/record-consent.ts';
import { createAccessTokenAuthenticator } from '../../src/core/access/oauth/tokens/authenticate.ts';
import { saveToken } from '../../src/core/access/oauth/tokens/tokens.ts';
import type { Random } from '../random.ts';
import type { Nodes } from './nodes.ts';

/** One grant, as its client sees it. */
export type Family = {
  grantId: string;
  /**
   * Refresh tokens, the newest last, with the number of times each was sent and returned new
   * tokens.
   */
  held: { text: string; sent: number; won: number }[];
  access: string[];
  revoked: boolean;
  unexpected: string[];
};

const scopes = ['read:products', 'write:orders'];
const days30 = 30 * 86_400;

/** A new grant with its first refresh token, as an authorization in the browser creates it. */
export async function openFamily({
  unit,
  tenant,
  userId,
  clientId,
  origin,
}: Nodes): Promise<Family> {
  const resource = `${origin}/api`;
  const grant = await unit.runAsSystem(tenant, (work) =>
    recordConsent(work, {
      kind: 'merchant',
      userId,
      client: { id: clientId, name: 'A client' },
      scopes,
      resources: [resource],
    }),
  );
  const text = randomBytes(32).toString('base64url');
  const now = Math.floor(Date.now() / 1_000);
  const payload = {
    kind: 'RefreshToken',
    iat: now,
    iiat: now,
    accountId: userId,
    clientId,
    grantId: grant.id,
    gty: 'authorization_code',
    resource,
    scope: scopes.join(' '),
  };
  const common = { kind: 'refresh', grantId: grant.id, scopes, seconds: days30 } as const;
  await saveToken(unit, { ...common, text, payload });
  return {
    grantId: grant.id,
    held: [{ text, sent: 0, won: 0 }],
    access: [],
    revoked: false,
    unexpected: [],
  };
}

/** A few rounds of concurrent calls to random nodes. */
export async function interleave(family: Family, nodes: Nodes, random: Random): Promise<void> {
  for (let waves = 1 + random.below(4); waves > 0; waves -= 1) {
    const calls = Array.from({ length: 1 + random.below(random.chance(0.4) ? 6 : 1) }, () =>
      pick(family, random),
    );
    await Promise.all(calls.map((call) => call(nodes, random)));
  }
}

type Call = (nodes: Nodes, random: Random) => Promise<void>;

/** Mostly the newest token, as clients use it; sometimes an older one, or a revocation. */
function pick(family: Family, random: Random): Call {
  if (random.chance(0.06)) return (nodes, chance) => revoke(family, nodes, chance);
  const newest = family.held.at(-1);
  const token = random.chance(0.1) || !newest ? random.pick(family.held) : newest;
  return (nodes, chance) => refresh(family, token, nodes, chance);
}

async function post({ nodes }: Nodes, random: Random, url: string, form: Record<string, string>) {
  const answer = await random.pick(nodes).http.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost:4000' },
  });
  return { status: answer.statusCode, body: answer.payload === '' ? {} : answer.json() };
}

async function refresh(
  family: Family,
  token: Family['held'][number],
  nodes: Nodes,
  random: Random,
) {
  token.sent += 1;
  const form = {
    grant_type: 'refresh_token',
    refresh_token: token.text,
    client_id: nodes.clientId,
  };
  const { status, body } = await post(nodes, random, '/oauth/token', form);
  if (status !== 200) {
    if (status !== 400 || body.error !== 'invalid_grant')
      family.unexpected.push(`refresh answered ${status} ${JSON.stringify(body)}`);
    return;
  }
  token.won += 1;
  if (body.scope !== scopes.join(' ')) family.unexpected.push(`the scope changed to ${body.scope}`);
  family.held.push({ text: body.refresh_token, sent: 0, won: 0 });
  family.access.push(body.access_token);
}

async function revoke(family: Family, nodes: Nodes, random: Random): Promise<void> {
  family.revoked = true;
  const token = random.pick([...family.access, ...family.held.map(({ text }) => text)]);
  const form = { token, client_id: nodes.clientId };
  const { status } = await post(nodes, random, '/oauth/revoke', form);
  if (status !== 200) family.unexpected.push(`revoke answered ${status}`);
}

/** Checks the invariants after all calls; one sentence for each violation. */
export async function violationsOf(family: Family, { unit, tenant }: Nodes): Promise<string[]> {
  const violations = [...family.unexpected];
  for (const { won } of family.held)
    if (won > 1) violations.push(`one refresh token returned ${won} new ones`);
  const { authenticate } = createAccessTokenAuthenticator(unit);
  const bearers = await Promise.all(family.access.map(authenticate));
  const live = bearers.filter((bearer) => bearer !== null);
  const ended = family.revoked || family.held.some(({ sent }) => sent > 1);
  if (ended && live.length > 0)
    violations.push(`${live.length} access tokens outlive their family`);
  if (!ended && live.length < family.access.length) violations.push('a correct client lost access');
  if (live.some((bearer) => bearer.tenant.workspaceId !== tenant.workspaceId))
    violations.push('a token is valid in another workspace');
  const open = await openRefreshTokens(unit, family.grantId);
  if (open > (ended ? 0 : 1)) violations.push(`${open} live refresh tokens`);
  return violations;
}

async function openRefreshTokens(unit: Nodes['unit'], grantId: string): Promise<number> {
  const system = { workspaceId: 'ws_system', code: '00000' } as const;
  const [row] = await unit.runAsSystem(system, (work) =>
    work.query<{ open: number }>(
      `select count(*)::int as open from oauth_tokens t join oauth_grants g on g.grant_id = t.grant_id
        where g.grant_id = $1 and g.revoked_at is null and t.kind = 'refresh' and t.consumed_at is null`,
      [grantId],
    ),
  );
  return row?.open ?? 0;
}
