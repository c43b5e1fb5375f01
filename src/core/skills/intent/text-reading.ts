import type {
  CartAction,
  ExtractedAddress,
  ExtractedShipping,
  Intent,
  IntentFilters,
  IntentItem,
} from '@stoa/shopping-intent';
import type { VariantOptions } from '../../catalog/product.ts';
import type { SkillName } from '../skill.ts';

/** All fields that a text may contain, for any skill; missing fields are absent. */
export type ExtractedFields = {
  items?: IntentItem[];
  unknownWords?: string[];
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
  /** Whether the text agrees to a sign-up that was offered. */
  confirmed?: boolean;
  confirmationToken?: string;
};

/** The result of reading a text, by rules or by a model: the skill and all fields. */
export type TextReading = {
  skill: SkillName | null;
  action?: CartAction;
  extracted: ExtractedFields;
};

/** Converts an intent to the form that is common to all skills. */
export function intentToReading(intent: Intent): TextReading {
  if (intent.skill === 'unclear') {
    const { siteSlug, orderId: _, ...fields } = intent.understood;
    return { skill: null, extracted: { ...fields, ...toSiteSlugs(siteSlug) } };
  }
  if (intent.skill === 'cart-management') {
    const { skill, action, siteSlug, ...fields } = intent;
    return { skill, action, extracted: { ...fields, ...toSiteSlugs(siteSlug) } };
  }
  const { skill, ...rest } = intent;
  if (!('siteSlug' in rest)) return { skill, extracted: rest };
  const { siteSlug, ...fields } = rest;
  return { skill, extracted: { ...fields, ...toSiteSlugs(siteSlug) } };
}

function toSiteSlugs(siteSlug: string | undefined): Pick<ExtractedFields, 'siteSlugs'> {
  return siteSlug === undefined ? {} : { siteSlugs: [siteSlug] };
}
