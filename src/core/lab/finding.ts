/** `error`: agents cannot find or buy it. `warning`: agents have difficulty with it. */
export type FindingLevel = 'error' | 'warning';

/** A problem for agents, and how to fix it. Codes are stable. */
export type Finding = { code: FindingCode; level: FindingLevel; message: string; remedy: string };

/** Every code with its level and what to change. */
const advice = {
  store_not_published: ['error', 'Publish the store.'],
  no_products: ['error', 'Add products and publish them.'],
  no_shipping_zone: ['warning', 'Add a shipping zone with a rate; without one, shipping is free.'],
  zone_without_rates: ['error', 'Add a rate to the shipping zone.'],
  zone_not_served: ['error', 'Check the countries and rates of the shipping zone.'],
  coupon_unusable: ['warning', 'Change the coupon, or deactivate it.'],
  no_return_policy: ['warning', 'Write the return policy of the store.'],
  no_shipping_policy: ['warning', 'Write the shipping policy of the store.'],
  not_found_by_name: ['error', 'Use the words in the name that buyers search for.'],
  not_found_by_description: ['warning', 'Put the words that matter into the name or the tags.'],
  not_found_misspelled: ['warning', 'Add the common misspelling as a tag, or a simpler name.'],
  duplicate_title: ['error', 'Put what differs into the names, or merge the products as variants.'],
  similar_title: ['warning', 'Put what differs into the names.'],
  no_price: ['error', 'Enter a price. Agents treat a price of 0 as a mistake.'],
  out_of_stock: ['error', 'Restock the product, or stop tracking its stock.'],
  cannot_be_bought: ['error', 'Check price, stock and options of the variant.'],
  no_file: ['error', 'Attach the file that buyers download.'],
  option_typo: ['error', 'Use the same spelling in all variants.'],
  option_missing: ['warning', 'Give every variant a value for every option.'],
  variant_ambiguous: ['error', 'Give each variant a different combination of options.'],
  missing_description: ['warning', 'Describe the product in a few sentences.'],
  short_description: ['warning', 'Describe material, size and use in a few sentences.'],
  missing_image: ['warning', 'Add an image.'],
  missing_tags: ['warning', 'Add tags: what kind of thing it is, and what it is for.'],
} satisfies Record<string, [FindingLevel, string]>;

export type FindingCode = keyof typeof advice;

/** A finding with the level and remedy of its code. */
export function createFinding(code: FindingCode, message: string): Finding {
  const [level, remedy] = advice[code];
  return { code, level: level as FindingLevel, message, remedy };
}
