/** Words that a typing error is forgiven in: those that decide what is asked for. */
// biome-ignore format: a table of words
export const commands = [
  'search', 'searching', 'find', 'show', 'looking', 'browse', 'display', 'recommend',
  'add', 'remove', 'delete', 'change', 'update', 'increase', 'reduce', 'create', 'cancel', 'apply', 'redeem',
  'cart', 'basket', 'checkout', 'purchase', 'order', 'buy', 'payment',
  'coupon', 'voucher', 'discount', 'quantity', 'shipping', 'address', 'delivery', 'deliver',
  'track', 'tracking', 'status', 'package', 'parcel', 'shipment', 'confirmation',
  'membership', 'member', 'signup', 'subscribe', 'register', 'enroll', 'loyalty',
  'store', 'return', 'returns', 'policy', 'refund', 'details', 'under', 'between', 'please', 'quantity', 'available',
];

/** Words that look like a mistyped command and are none. */
// biome-ignore format: a table of words
export const neverCommands = new Set([
  'chart', 'charts', 'crate', 'cream', 'carat', 'shopping', 'shoe', 'shoes', 'shower', 'shown', 'shows', 'storey',
  'stored', 'stores', 'finder', 'finds', 'findings', 'fined', 'orders', 'ordered', 'border', 'boarder', 'tracks',
  'tracker', 'trucks', 'returned', 'member', 'members', 'members\'', 'memberships', 'remover', 'changes', 'changed',
  'changer', 'creates', 'created', 'creator', 'polices', 'policies', 'police', 'packages', 'packaged', 'statue', 'statues',
  'displays', 'enrol', 'carts', 'baskets', 'parcels', 'shipments', 'addresses', 'discounts', 'coupons', 'vouchers',
  'searching', 'searched', 'browser', 'delivers', 'delivered', 'updates', 'updated', 'detail', 'detailed', 'purchases',
  'purchased', 'payments', 'registers', 'registered', 'subscribed', 'shipped', 'buyer', 'buys', 'adds', 'cancels',
  'cancelled', 'canceled', 'removes', 'removed', 'deleted', 'unavailable', 'confirmations', 'applies', 'refunds', 'refunded',
  'recommended', 'recommends', 'pleased', 'thunder', 'wunder', 'unders', 'booking', 'locking', 'cooking', 'reducer',
  'registry', 'deliveries', 'quantities', 'cancer',
]);

/** Short or frequent ones that no count of edits finds, and the way people chat. */
export const usualSlips = new Map<string, string>(
  Object.entries({
    shwo: 'show',
    hsow: 'show',
    fidn: 'find',
    fnid: 'find',
    crat: 'cart',
    catr: 'cart',
    trak: 'track',
    oder: 'order',
    ordr: 'order',
    odrer: 'order',
    byu: 'buy',
    adn: 'and',
    addd: 'add',
    teh: 'the',
    recieve: 'receive',
    ur: 'your',
    u: 'you',
    r: 'are',
    pls: 'please',
    plz: 'please',
    thx: 'thanks',
    ty: 'thanks',
    whats: "what's",
    wheres: "where's",
    hows: "how's",
    im: "i'm",
    ive: "i've",
    id: 'id',
    dont: "don't",
    doesnt: "doesn't",
    cant: "can't",
    wanna: 'want to',
    gonna: 'going to',
    gimme: 'give me',
    lemme: 'let me',
    colour: 'color',
    'check-out': 'checkout',
    'sign-up': 'signup',
  }),
);
