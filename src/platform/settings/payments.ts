import { type Static, type TObject, Type } from 'typebox';
import { violatedRules } from './config-error.ts';

const optionalText = (description: string) => Type.Optional(Type.String({ description }));

/** Settings of the payment processor. */
export const paymentVariables = {
  PAYMENT_PROCESSOR: Type.Union(
    [Type.Literal('sandbox'), Type.Literal('stripe'), Type.Literal('plugin'), Type.Literal('none')],
    {
      default: 'sandbox',
      description:
        '`sandbox` accepts test cards and moves no money, `stripe` takes payments through Stripe Checkout, `plugin` through the `paymentProcessor` of a plug-in. With `none` only stores with their own payment account or payment hook take payments.',
    },
  ),
  STOA_ALLOW_SANDBOX: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'off',
    description:
      'Allows `PAYMENT_PROCESSOR=sandbox`, `X402_FACILITATOR=sandbox` and test networks in production.',
  }),
  STRIPE_SECRET_KEY: optionalText('Secret key of the Stripe account, `sk_…` or `rk_…`.'),
  STRIPE_WEBHOOK_SECRET: optionalText(
    'Signing secret, `whsec_…`, of the Stripe webhook endpoint `<STOA_BASE_URL>/api/payments/stripe/webhooks`.',
  ),
  STRIPE_PROFILE_ID: optionalText(
    'Id of the Stripe profile, `profile_…`, that agents grant shared payment tokens to. Without it agents of ACP send their buyers to the hosted page.',
  ),
  STRIPE_API_BASE: optionalText('URL of the Stripe API, for tests against a mock server.'),
};

type PaymentVariables = Static<TObject<typeof paymentVariables>>;

export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  /** The profile that receives shared payment tokens; null: none are taken. */
  profileId: string | null;
  apiBase: string | null;
};

/** The payment processor and its settings. */
export type PaymentSettings = {
  /** Where the API of Stripe is; null: at Stripe. Also for the accounts of stores. */
  apiBase: string | null;
} & ({ processor: 'sandbox' | 'plugin' | 'none' } | ({ processor: 'stripe' } & StripeSettings));

/** The problems of the Stripe settings, one line each. */
export function paymentProblems(names: PaymentVariables): string[] {
  const base = names.STRIPE_API_BASE;
  return violatedRules([
    [
      names.PAYMENT_PROCESSOR === 'stripe' &&
        (!names.STRIPE_SECRET_KEY || !names.STRIPE_WEBHOOK_SECRET),
      'PAYMENT_PROCESSOR=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: both are in the Stripe dashboard under Developers.',
    ],
    [
      base !== undefined && !/^https?:$/.test(URL.parse(base)?.protocol ?? ''),
      `STRIPE_API_BASE must be an http or https URL (got "${base}"): unset it to use Stripe itself.`,
    ],
    ...(names.PAYMENT_PROCESSOR === 'stripe' ? stripeKeyRules(names) : []),
  ]);
}

const isOther = (value: string | undefined, pattern: RegExp) =>
  value !== undefined && !pattern.test(value);

/**
 * Keys of another kind, which Stripe would refuse at the first payment. The messages do not repeat
 * the values: a secret may be in the wrong variable.
 */
const stripeKeyRules = (names: PaymentVariables): [boolean, string][] => [
  [
    isOther(names.STRIPE_SECRET_KEY, /^(?:sk|rk)_(?:test|live)_\w+$/),
    'STRIPE_SECRET_KEY must be a secret key (sk_live_…, sk_test_…) or a restricted key (rk_live_…, rk_test_…) of Stripe.',
  ],
  [
    isOther(names.STRIPE_WEBHOOK_SECRET, /^whsec_[A-Za-z0-9+/=_-]+$/),
    'STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook endpoint, which begins with whsec_.',
  ],
  [
    isOther(names.STRIPE_PROFILE_ID, /^profile_\w+$/),
    'STRIPE_PROFILE_ID must be the id of a Stripe profile, which begins with profile_.',
  ],
];

/** Whether the settings are refused in production, and what to set instead. */
export function paymentProductionRule(names: PaymentVariables): [boolean, string] {
  return [
    names.PAYMENT_PROCESSOR === 'sandbox' && names.STOA_ALLOW_SANDBOX === 'off',
    'PAYMENT_PROCESSOR=sandbox takes no money and is refused in production: set PAYMENT_PROCESSOR=stripe with its keys, PAYMENT_PROCESSOR=none if stores have their own payment accounts, or STOA_ALLOW_SANDBOX=on for a trial.',
  ];
}

/** Reads valid settings. */
export function paymentSettings(names: PaymentVariables): PaymentSettings {
  const { PAYMENT_PROCESSOR: processor, STRIPE_API_BASE: apiBase = null } = names;
  if (processor !== 'stripe') return { processor, apiBase };
  return {
    processor: 'stripe',
    secretKey: names.STRIPE_SECRET_KEY ?? '',
    webhookSecret: names.STRIPE_WEBHOOK_SECRET ?? '',
    profileId: names.STRIPE_PROFILE_ID ?? null,
    apiBase,
  };
}
