import type { WorkspaceDirectory } from '../../../core/access/workspaces/workspace-directory.ts';
import type { DelegatedTokens } from '../../../core/payments/delegated-tokens.ts';
import { invalid } from '../../../kernel/domain-error.ts';
import { generateToken, tokenHash } from '../../../platform/crypto/tokens.ts';
import { systemTenant, type Tenant, type Work } from '../../../platform/unit-of-work.ts';
import { type CardBehavior, cardBehaviorOf, parseCardNumber, testTokens } from '../cards.ts';
import {
  type Allowance,
  insertDelegatedToken,
  selectChargeToken,
  useDelegatedToken,
} from './delegated-token-store.ts';

/** The delegated tokens of the sandbox, as the completion of a checkout uses them. */
export const sandboxDelegatedTokens: DelegatedTokens = {
  async findCharge(view, delegated) {
    const token = await selectChargeToken(view, tokenHash(delegated));
    return token === null ? null : { token, needsAuthentication: testTokens[token] === 'asks' };
  },
  redeem: (work, token, purchase) => useDelegatedToken(work, tokenHash(token), purchase),
};

/** The workspace in which a session is paid; the system's if there is no such session. */
export async function sessionTenantOf(
  workspaces: WorkspaceDirectory,
  sessionId: string,
): Promise<Tenant> {
  return (await workspaces.byToken('cs', sessionId)) ?? systemTenant;
}

/**
 * Issues a token for a card and an allowance. The number is not stored, only what the test card
 * does. Throws 400 `invalid_card`, and 400 for an allowance that has expired.
 */
export function issueDelegatedToken(work: Work, number: string, allowance: Allowance): string {
  const digits = parseCardNumber(number);
  if (digits === null) throw invalidCard();
  if (allowance.expiresAt <= work.now) throw allowanceExpired();
  const token = generateToken('vt', work.tenant.code, work.random);
  const chargeToken = chargeTokenOf(cardBehaviorOf(digits));
  insertDelegatedToken(work, { ...allowance, hash: tokenHash(token), chargeToken });
  return token;
}

/** The sandbox declines unknown tokens, and therefore every card that is not a test card. */
const unknownToken = 'tok_unknown';

const chargeTokenOf = (behavior: CardBehavior | null): string =>
  Object.entries(testTokens).find(([, does]) => does === behavior)?.[0] ?? unknownToken;

const invalidCard = () =>
  invalid(
    [{ field: 'payment_method.number', code: 'card', message: 'must be a valid card number' }],
    'invalid_card',
  );

const allowanceExpired = () =>
  invalid([
    { field: 'allowance.expires_at', code: 'in_the_past', message: 'must be in the future' },
  ]);
