import type { VariantOptions } from '../../catalog/product.ts';
import type { CartAction } from '../buying/cart/cart-input.ts';
import type { SkillName } from '../skill.ts';
import type {
  ExtractedAddress,
  ExtractedShipping,
  Intent,
  IntentFilters,
  IntentItem,
} from './intent.ts';

/** Everything a text may say, whatever it asks for; what was not said is absent. */
export type ExtractedFields = {
  items?: IntentItem[];
  siteSlugs?: string[];
  query?: string;
  filters?: IntentFilters;
  options?: VariantOptions;
  without?: string[];
  limit?: number;
  cartToken?: string;
  itemId?: string;
  sessionId?: string;
  code?: string;
  address?: ExtractedAddress;
  shippingOption?: ExtractedShipping;
  newOptions?: VariantOptions;
  returnUrl?: string;
  email?: string;
  name?: string;
  plan?: string;
  planId?: string;
  confirmationToken?: string;
};

/** A text once it was read, by rules or by a model: what it asks for, and everything it says. */
export type TextReading = {
  skill: SkillName | null;
  action?: CartAction;
  extracted: ExtractedFields;
};

/** An intent without the differences between skills. */
export function intentToReading(intent: Intent): TextReading {
  if (intent.skill === 'unclear') {
    const { siteSlug, orderId: _, ...said } = intent.understood;
    return { skill: null, extracted: { ...said, ...toSiteSlugs(siteSlug) } };
  }
  if (intent.skill === 'cart-management') {
    const { skill, action, siteSlug, ...said } = intent;
    return { skill, action, extracted: { ...said, ...toSiteSlugs(siteSlug) } };
  }
  const { skill, ...rest } = intent;
  if (!('siteSlug' in rest)) return { skill, extracted: rest };
  const { siteSlug, ...said } = rest;
  return { skill, extracted: { ...said, ...toSiteSlugs(siteSlug) } };
}

function toSiteSlugs(siteSlug: string | undefined): Pick<ExtractedFields, 'siteSlugs'> {
  return siteSlug === undefined ? {} : { siteSlugs: [siteSlug] };
}
