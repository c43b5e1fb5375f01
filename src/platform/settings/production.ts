import { violatedRules } from './config-error.ts';
import { conformanceProductionRules } from './conformance.ts';
import type { EnvironmentValues } from './environment.ts';
import { paymentProductionRule } from './payments.ts';
import { webhookProductionRule } from './webhooks.ts';
import { x402ProductionRule } from './x402.ts';

/** The settings that production refuses, each with what to set instead. */
export function productionProblems(names: EnvironmentValues): string[] {
  const https = names.STOA_BASE_URL?.startsWith('https://') ?? false;
  return violatedRules([
    [
      !names.SECRETS_KEYS,
      'SECRETS_KEYS is required in production: SECRETS_KEYS="k1:$(openssl rand -base64 32)".',
    ],
    [
      !https && names.STOA_ALLOW_HTTP === 'off',
      'STOA_BASE_URL must be an https URL in production; behind a proxy or on loopback set STOA_ALLOW_HTTP=on.',
    ],
    [names.STOA_TEST_CLOCK === 'on', 'STOA_TEST_CLOCK=on is refused in production: unset it.'],
    [
      names.RATE_LIMITS === 'off',
      'RATE_LIMITS=off is refused in production: give numbers per surface instead, for example catalog=100000.',
    ],
    [
      names.OUTBOUND_ALLOW_CIDRS !== undefined &&
        names.OUTBOUND_ALLOW_CIDRS_IN_PRODUCTION === 'off',
      'OUTBOUND_ALLOW_CIDRS is refused in production unless OUTBOUND_ALLOW_CIDRS_IN_PRODUCTION=on.',
    ],
    paymentProductionRule(names),
    x402ProductionRule(names),
    ...conformanceProductionRules(names),
    webhookProductionRule(names),
  ]);
}
