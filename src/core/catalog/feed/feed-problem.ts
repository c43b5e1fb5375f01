/** The programs that read product feeds. */
export const feedChannels = ['openai', 'google', 'acp'] as const;
export type FeedChannel = (typeof feedChannels)[number];

/** `rejected`: the variant is not in the file. `warning`: it is, without the invalid part. */
export type FeedProblemLevel = 'rejected' | 'warning';

/** Why a channel does not take a product, or takes it without a value. */
export type FeedProblem = {
  channel: FeedChannel;
  /** Null: every variant of the product. */
  variantId: string | null;
  code: FeedProblemCode;
};

type Advice = { level: FeedProblemLevel; field: string; message: string; remedy: string };

/** Every reason, with the field of the merchant API that it is about. Codes are stable. */
export const feedProblemAdvice = {
  missing_title: {
    level: 'rejected',
    field: 'name',
    message: 'The product has no name in plain text.',
    remedy: 'Enter a name.',
  },
  missing_image: {
    level: 'rejected',
    field: 'media',
    message: 'There is no image with an http or https address.',
    remedy: 'Add an image.',
  },
  missing_price: {
    level: 'rejected',
    field: 'price',
    message: 'The price is 0.',
    remedy: 'Enter a price above 0.',
  },
  missing_description: {
    level: 'rejected',
    field: 'description',
    message: 'The channel requires a description.',
    remedy: 'Describe the product in a few sentences.',
  },
  missing_brand: {
    level: 'rejected',
    field: 'brand',
    message: 'The channel requires a brand.',
    remedy: 'Enter the brand. For your own products it is the name of your store.',
  },
  missing_identifiers: {
    level: 'warning',
    field: 'variants[].gtin',
    message:
      'Brand with GTIN or part number is missing. The channel shows such products less often.',
    remedy: 'Enter the brand and the GTIN below the barcode, or the part number of the maker.',
  },
  invalid_gtin: {
    level: 'warning',
    field: 'variants[].gtin',
    message: 'The GTIN has a wrong check digit or is for use inside a store. It is left out.',
    remedy: 'Correct the GTIN.',
  },
  long_title: {
    level: 'warning',
    field: 'name',
    message: 'The title with its options has more than 150 characters. It is shortened.',
    remedy: 'Shorten the name.',
  },
  unsupported_image: {
    level: 'warning',
    field: 'media',
    message: 'The main image is an SVG image, which the channel may refuse.',
    remedy: 'Use a JPEG, PNG or WebP image.',
  },
} as const satisfies Record<string, Advice>;

export type FeedProblemCode = keyof typeof feedProblemAdvice;

export const isRejection = (code: FeedProblemCode): boolean =>
  feedProblemAdvice[code].level === 'rejected';
