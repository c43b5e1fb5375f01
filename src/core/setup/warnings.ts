import type { SiteId } from '../../kernel/id.ts';
import type { View } from '../../platform/unit-of-work.ts';
import type { Site } from '../sites/site.ts';
import { toSiteDto } from '../sites/site-dto.ts';
import type { SiteWarning } from '../sites/site-profile-dto.ts';
import { type ConfiguredParts, findConfiguredParts } from './setup-store.ts';

/** Facts about the server's settings that concern its stores. */
export type ServerFacts = {
  /** Whether the server has a payment processor; otherwise stores need their own. */
  takesPayments: boolean;
  /** Whether the payment processor moves no money. */
  takesTestPayments: boolean;
  /** Whether the server has a mail server. */
  sendsEmail: boolean;
};

/** Explains each warning in one sentence, with what to do. */
export const warningTexts: Record<SiteWarning, string> = {
  shipping_not_configured:
    'No shipping zones: orders ship free to every country. Add a shipping zone.',
  tax_not_configured:
    'No tax rates: orders are untaxed. Add tax rates, or confirm that you charge no tax.',
  payments_in_test_mode:
    'The payment processor is the sandbox: orders are paid with test money. Set PAYMENT_PROCESSOR.',
  payments_not_configured:
    'The store takes no payments: the server has no payment processor. Add your Stripe account under Settings, Payments.',
  email_not_configured:
    'Emails are written to a folder and not sent. Set SMTP_URL, or enter a mail server for the store.',
};

/** The stores as the merchant API shows them, with their warnings. */
export async function toSiteDtosWithWarnings(
  view: View,
  sites: readonly Site[],
  server: ServerFacts,
) {
  const parts = await findConfiguredParts(
    view,
    sites.map(({ id }) => id),
  );
  return sites.map((site) => ({
    ...toSiteDto(site),
    warnings: listWarnings(partsOf(parts, site.id), server),
  }));
}

/** The same for one store. */
export async function toSiteDtoWithWarnings(view: View, site: Site, server: ServerFacts) {
  return { ...toSiteDto(site), warnings: await findSiteWarnings(view, site, server) };
}

export async function findSiteWarnings(
  view: View,
  site: Site,
  server: ServerFacts,
): Promise<SiteWarning[]> {
  return listWarnings(partsOf(await findConfiguredParts(view, [site.id]), site.id), server);
}

function partsOf(parts: Map<SiteId, ConfiguredParts>, id: SiteId): ConfiguredParts {
  return parts.get(id) ?? nothingConfigured;
}

const nothingConfigured: ConfiguredParts = {
  ...{ hasZones: false, hasTaxRates: false, hasShippingHook: false, hasTaxHook: false },
  ...{ hasOwnProcessor: false, takesMoneyItself: false, hasMailServer: false, skipped: [] },
};

/** Skipping the step for taxes means that the merchant charges none. */
function listWarnings(
  parts: ConfiguredParts,
  { takesPayments, takesTestPayments, sendsEmail }: ServerFacts,
): SiteWarning[] {
  const { hasZones, hasTaxRates, hasShippingHook, hasTaxHook, hasMailServer, skipped } = parts;
  const hasTaxes = hasTaxRates || hasTaxHook || skipped.includes('taxes');
  const found: [SiteWarning, boolean][] = [
    ['shipping_not_configured', !hasZones && !hasShippingHook],
    ['tax_not_configured', !hasTaxes],
    ['payments_not_configured', !takesPayments && !parts.hasOwnProcessor],
    ['payments_in_test_mode', takesTestPayments && !parts.takesMoneyItself],
    ['email_not_configured', !sendsEmail && !hasMailServer],
  ];
  return found.filter(([, applies]) => applies).map(([code]) => code);
}
