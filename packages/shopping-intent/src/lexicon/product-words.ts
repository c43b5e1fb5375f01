const words = (...rows: string[]) => new Set(rows.flatMap((row) => row.split(' ')));

/** Words that are usually commands, but also occur in product names: `track jogger`. */
export const commandWords = words(
  'order orders ordering reorder cart basket bag checkout buy purchase pay payment paying cancel track tracking return returns',
  'refund refunds exchange status member members membership memberships signup subscribe subscription register join enroll',
  'add remove delete clear empty drop update change create start open set apply redeem ship shipping deliver delivery send',
  'search find show store shop package parcel policy policies plan plans tier club loyalty rewards vip address confirmation',
  'crypto bitcoin btc ethereum eth usdc x402 wallet joke poem taxi flight news weather horoscope hack password passwords',
  'privacy warranty customs contact help stop quit next continue yes no ignore translate write sing solve calculate',
);

/** Command words that are things or people by themselves: a track, members. */
export const nounsOfCommands = words('track member members loyalty rewards vip');

/** Command words for what stores offer beside goods: "do you have delivery and pickup?" */
export const offeredServices = words(
  'ship shipping deliver delivery return returns refund refunds exchange pay payment crypto membership memberships plan plans',
  'policy policies privacy warranty customs contact help',
);

/**
 * Words that commands are about. A product name does not end in one: `order status` is not a name.
 */
export const serviceWords = words(
  'order orders cart carts basket checkout purchase purchases payment payments status state policy policies plan plans',
  'membership memberships package packages parcel parcels shipment shipments delivery deliveries shipping return returns',
  'refund refunds exchange exchanges coupon coupons code codes discount discounts voucher vouchers store stores shop shops',
  'detail details info information terms conditions total totals subtotal sum account invoice receipt tracking number',
  'numbers history option options tier tiers club program programme scheme subscription confirmation link links page url',
  'session address date dates day days time times fee fees cost costs price prices rate rates method methods label labels',
  'request requests process window windows deadline period summary content contents item items product products thing things stuff',
  'collection collections hours email emails mail updates update benefits perks tax taxes charges zones areas instructions',
  'challenge requirements transaction question questions problem issue support service team protocols currency currencies trace handling',
  'today tomorrow yesterday soon later now cancelled canceled arrived delivered shipped damaged missing late lost stuck',
);

/** Words that end a product name before them. */
export const boundaryWords = words(
  'to in into on onto at for from of with without by under below over above between around about near via within per until',
  'and or but nor then also plus so because if when while where what which who whom whose why how that than as',
  'i you he she it we they me us him them my your our their his her its mine this these those the a an',
  'is are was were be been being am has have had do does did can could will would should may might must shall',
  "isn't aren't wasn't weren't hasn't haven't hadn't don't doesn't didn't can't won't i'm i'd i'll i've it's that's what's",
  'please thanks now again instead too not no yet here there already still just only back out off up away down',
);

/** First words of requests and answers. A text that starts with one is not a product name. */
export const openers = words(
  'order orders reorder buy purchase pay checkout cancel add remove delete clear empty drop update change create open start set',
  'apply redeem use ship shipping deliver delivery send search find show list browse store shop package parcel status address',
  'confirmation join enroll subscribe register signup get take give want need put make x402 help stop quit next continue yes no',
  'ignore translate write sing solve calculate hack joke poem taxi flight news weather horoscope',
);

/**
 * Words that start a name only if two more follow: `membership card holder`, not `membership gold`.
 */
export const shortOpeners = words(
  'membership memberships member subscription plan plans tier club loyalty rewards vip return exchange refund contact',
);

/** Command words that are also products after another noun: `golf cart`, `picnic basket`. */
export const containers = words('cart basket register');

/** Words before `cart` that do not make it a product: what is done to the cart, and its state. */
export const notOfThings = words(
  'view check review edit modify refresh reload print save load discard abandon trash kill dump wipe ditch scrap undo close finish',
  'complete reset restore resume submit process throw initialize initialise begin setup inspect retrieve current active existing',
  'fresh blank whole entire full abandoned saved last previous old present second first final default temporary actual',
  'canceled cancelled cancelling canceling emptying clearing deleting viewing checking creating starting me us',
);
