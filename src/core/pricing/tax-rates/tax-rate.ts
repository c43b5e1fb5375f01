import { type Static, Type } from 'typebox';
import { dateTime, nullableText } from '../../../platform/fields.ts';
import type { SiteSetting } from '../../sites/site-settings.ts';
import { partsToPercent } from '../calculation/percent.ts';

export type TaxRateFields = {
  name: string;
  country: string;
  /** Null: the whole country. */
  state: string | null;
  postcodePrefix: string | null;
  /** In millionths. */
  rate: number;
  appliesToShipping: boolean;
};

/** A tax rate of a country or a part of it. The most specific rate for an address applies. */
export type TaxRate = SiteSetting<'tax'> & TaxRateFields;

/** A tax rate as REST responses carry it. */
export const TaxRateDto = Type.Object(
  {
    id: Type.String(),
    site_slug: Type.String(),
    name: Type.String(),
    country: Type.String(),
    state: nullableText,
    postcode_prefix: nullableText,
    rate: Type.Number({ description: 'Rate in percent.' }),
    applies_to_shipping: Type.Boolean(),
    created_at: dateTime,
    updated_at: dateTime,
  },
  { $id: 'TaxRate' },
);

export function toTaxRateDto(tax: TaxRate): Static<typeof TaxRateDto> {
  return {
    id: tax.id,
    site_slug: tax.siteSlug,
    name: tax.name,
    country: tax.country,
    state: tax.state,
    postcode_prefix: tax.postcodePrefix,
    rate: partsToPercent(tax.rate),
    applies_to_shipping: tax.appliesToShipping,
    created_at: tax.createdAt.toISOString(),
    updated_at: tax.updatedAt.toISOString(),
  };
}
