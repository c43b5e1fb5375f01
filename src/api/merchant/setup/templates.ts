import { parseAddress } from '../../../core/customers/address.ts';
import { createMessageMapper, toLineDto, toTotalsDto } from '../../../core/pricing/quote-dto.ts';
import { previewQuote } from '../../../core/setup/quote-preview.ts';
import {
  buildShippingZones,
  shippingChoices,
  suggestShippingPrices,
} from '../../../core/setup/shipping-choices.ts';
import { findCountryDefaults } from '../../../core/setup/templates/country-defaults.ts';
import {
  suggestTaxRates,
  taxNoteOf,
  taxRatesAsOf,
} from '../../../core/setup/templates/tax-suggestions.ts';
import { requireBearerOf, scopedRoute } from '../../../http/callers/bearer.ts';
import { findCountryProblem } from '../../../kernel/countries.ts';
import { invalid } from '../../../kernel/domain-error.ts';
import { isCurrency } from '../../../kernel/money.ts';
import type { MerchantDeps } from '../deps.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { SitePath } from '../settings/schemas.ts';
import { PreviewBody, PreviewResponse, SetupTemplates, TemplateQuery } from './schemas.ts';

const tags = ['Merchant: setup'];

const routes = {
  templates: scopedRoute('read:settings', {
    tags,
    summary: 'Get suggestions for a store in a country',
    description:
      'Currency, time zone, language and tax display, the choices for shipping as zones, and tax rates to confirm.',
    querystring: TemplateQuery,
    response: { 200: SetupTemplates },
  }),
  preview: scopedRoute('read:pricing', {
    tags,
    summary: 'Try a basket and an address',
    description: 'The quote that a guest would get. Nothing is stored or reserved.',
    params: SitePath,
    body: PreviewBody,
    response: { 200: PreviewResponse },
  }),
};

/** Suggestions for a new store, and what its settings mean for a basket. */
export function registerSetupTemplateRoutes(
  merchant: MerchantRoutes,
  { unit }: MerchantDeps,
): void {
  merchant.get('/setup-templates', routes.templates, async (_view, { query }) => {
    assertKnown(query);
    const { currency, language, timezone, pricesIncludeTax } = findCountryDefaults(query.country);
    const prices = suggestShippingPrices(query.currency ?? currency ?? 'USD');
    return {
      country: query.country,
      currency,
      timezone,
      languages: [language],
      prices_include_tax: pricesIncludeTax,
      shipping: shippingChoices.map((choice) => ({
        choice,
        zones: buildShippingZones(choice, query.country, prices).map(
          ({ name, countries = [], rates }) => ({ name, countries, rates }),
        ),
      })),
      tax: {
        as_of: taxRatesAsOf,
        note: taxNoteOf(query.country),
        rates: suggestTaxRates(query.country).map(
          ({ name, country, state = null, rate, appliesToShipping = false }) => ({
            ...{ name, country, state, rate, applies_to_shipping: appliesToShipping },
          }),
        ),
      },
    };
  });

  merchant.app.post('/sites/:slug/quote-preview', routes.preview, async (request) => {
    const { body, params } = request;
    const preview = {
      items: body.line_items.map((line, index) => {
        if (line.product_id === undefined && line.variant_id === undefined)
          throw invalid([
            {
              field: `line_items[${index}].product_id`,
              code: 'required',
              message: 'is required unless variant_id is given',
            },
          ]);
        return {
          productId: line.product_id ?? null,
          variantId: line.variant_id ?? null,
          options: line.variant_options ?? null,
          quantity: line.quantity ?? 1,
        };
      }),
      address: parseAddress(body.shipping_address),
      couponCodes: body.coupon_codes ?? (body.coupon_code ? [body.coupon_code] : []),
      shippingOptionId: body.selected_shipping_option_id ?? null,
    };
    const quote = await unit.view(requireBearerOf(request).tenant, (view) =>
      previewQuote(view, params.slug, preview),
    );
    return {
      currency: quote.currency,
      items: quote.lines.map(toLineDto),
      needs_shipping: quote.needsShipping,
      shipping_options: quote.shippingOptions,
      selected_shipping_option_id: quote.selectedShippingOptionId,
      totals: toTotalsDto(quote.totals),
      messages: quote.messages.map(createMessageMapper(quote.lines, 'items')),
    };
  });
}

function assertKnown({ country, currency }: { country: string; currency?: string }): void {
  const problem = findCountryProblem('country', country);
  if (problem) throw invalid([problem]);
  if (currency !== undefined && !isCurrency(currency))
    throw invalid([
      {
        field: 'currency',
        code: 'unknown_currency',
        message: 'must be an ISO 4217 code such as USD',
      },
    ]);
}
