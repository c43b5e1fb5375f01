/** Words for field names that agents write; `''`: the value alone is clear. */
export const fieldWords = new Map<string, string>(
  Object.entries({
    '': 'query q keyword keywords product product_name product_id variant_id variant item item_name item_id items line_items name cart_token cart_id confirmation_token intent action skill tool type function command operation method task request message text params parameters arguments args input filters options variant_options',
    find: 'search search_query search_term search_terms',
    quantity: 'count qty amount',
    under: 'max_price maxprice price_limit budget maximum_price price_lte price_to',
    over: 'min_price minprice minimum_price price_gte price_from',
    limit: 'max_results num_results page_size top_k',
    site_slug: 'site store shop merchant store_slug',
    coupon: 'coupon_code discount_code promo_code voucher',
    'ship to': 'shipping_address address destination ship_to delivery_address',
    postcode: 'zip zip_code postal_code',
  }).flatMap(([words, keys]) => keys.split(' ').map((key): [string, string] => [key, words])),
);
