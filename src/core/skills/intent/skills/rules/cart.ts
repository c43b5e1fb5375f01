import { basket, cart, coupon, few, many, mine, type Rule, someNumber } from './rule.ts';

/** Carts, by what is done to them. */
export const cartRules: readonly Rule[] = [
  cart(
    'remove_coupon',
    [
      `(?:remove|delete|drop|get rid of|cancel|don't use|do not use|take|clear|without|forget) (?:out |off )?(?:the |my |that |this )?${few}${coupon}(?: off| out)?`,
    ],
    ['(?:add|apply|put) .*'],
  ),
  cart(
    'checkout',
    [
      '(?:check ?out|hosted checkout|payment link|pay link|payment page) .*(?:{url:\\d+}|return_url)',
      '(?:hosted checkout|payment|pay|checkout) (?:link|page|url) .*',
      'cart checkout',
    ],
    ['x402'],
  ),
  cart(
    'cancel',
    [
      `(?:remove|delete|take|throw|clear|discard|dump|drop|cancel) (?:out )?(?:everything|all(?: of (?:it|them)| items| the items| things)?)(?: out)?(?: (?:of|from|in|inside) ${mine}${basket})?(?= (?:[|,.!?]|please|$))`,
      `(?:cancel|delete|remove|empty|clear|abandon|discard|kill|trash|scrap|drop|dump|throw away|throw out|get rid of) ${mine}${basket}(?: {cart:\\d+})?(?= (?:[|,.!?]|please|now|$|i|and))`,
      `(?:cancel|delete|empty|clear|abandon|discard) ${mine}${basket}$`,
      `(?:throw|take|clear|get) ${mine}${basket} (?:away|out)`,
    ],
    [
      '(?:create|start|open|make|begin|set up|get|give|need|want) (?:me |us )?(?:an? |the )?(?:new )?empty .*',
    ],
  ),
  cart(
    'create',
    [
      `(?:create|start|open|begin|set up|setup|make|need|want|get|give|initiate|new)(?: me| us)? (?:up )?${mine}(?:cart|basket|shopping bag)`,
    ],
    [
      'add',
      'remove',
      'delete',
      'update',
      'change',
      'show',
      '(?:get|open) (?:my|the|cart)',
      '{cart:\\d+}',
    ],
  ),
  cart(
    'remove_item',
    [
      "(?:do not|don't|no longer) (?:want|need) (?:the|my|that|those|these|any) .*(?:any ?more|any longer)",
      `(?:remove|delete|take out|get rid of|drop|take|kick|throw|pull|eliminate) ${many}(?:out|from ${mine}${basket}|{li:\\d+})`,
      '(?:remove|take out|take off|take away|get rid of) .*',
      'delete (?:{prd:\\d+}|{var:\\d+}).*',
      `delete ${few}(?:one|item|it|that|them|the) .*`,
    ],
    ['add .*', 'coupon', 'code', 'check (?:me|us) out', "i'll take .*"],
  ),
  cart(
    'update_item',
    [
      `(?:only|just) ${someNumber} .*not ${someNumber}`,
      `(?:only|just) (?:want |need )?${someNumber} of (?:it|that|those|these|them)`,
      `(?:change|set|update|increase|decrease|reduce|raise|lower|adjust|modify|bump) ${few}(?:quantity|qty|amount)`,
      `(?:change|set|update|increase|decrease|reduce|raise|lower|bump) ${many}to (?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|a dozen)`,
      '(?:change|switch|update) (?:the |its |their )?(?:size|color) .*',
      "(?:make|let's make) (?:it|that|them|those|the \\S+) (?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|a dozen)",
      '(?:update|change) (?:item )?{li:\\d+}',
      '(?:\\d+|one|two|three|four|five|six) of (?:the )?\\S+ (?:one )?instead',
      '(?:\\S+ ){0,12}?(?:instead of|rather than) (?:\\d+|one|two|three|four|five|six)',
    ],
    ['address', 'shipping'],
  ),
  cart(
    'select_shipping',
    [
      '(?:use|choose|pick|take) (?:the )?(?:standard|express|overnight|economy|priority)(?= (?:[|,.!?]|please|$))',
      `(?:use|choose|select|pick|go with|set|take|want|like|prefer|switch to) ${few}(?:shipping|delivery)(?: option| method| speed)?(?: to)?`,
      '(?:standard|express|fastest|quickest|cheapest|regular|normal|overnight|economy|priority|next-day|next day|same-day|two-day|expedited|ground) (?:shipping|delivery)(?= (?:[|,.!?]|please|for|$|is|would|will|sounds|works))',
    ],
    ['check ?out', 'address', 'how .*', 'do .*', 'what .*', 'policy', 'does .*', 'free'],
  ),
  cart(
    'apply_coupon',
    [
      `(?:apply|redeem|use|enter|add|have|got|try|my|here is|here's) ${few}(?:{coupon}|coupon|voucher|promo code|discount code)`,
      '{coupon}',
    ],
    [
      'add (?!the coupon|coupon|it |(?:the |my |a |this )?{coupon}|the code|code).*',
      'put .*',
      'check ?out .*',
      'pay .*',
      'buy .*',
      'purchase .*',
      'order .*',
    ],
  ),
  cart(
    'add_item',
    [
      `(?:add|adding|put|throw|stick|place|drop|include|toss|pop|chuck|move) ${many}(?:to|in|into|on) ${mine}${basket}`,
      '(?:add|throw in|include|put) (?!me|us).*',
      '.* (?:into|to|in) (?:the|my) (?:cart|basket|bag)',
      '.* (?:to|into) {cart:\\d+}',
      "(?:i'll|we'll|i will) (?:take|have) (?!it).*",
      'one more of.*',
      '(?<!need |want |have |get )another one.*',
    ],
    [
      'do .*',
      'is .*',
      'has .*',
      'see .*',
      'check .*',
      'view .*',
      'let me see .*',
      "what's .*",
      'what .*',
      'anything .*',
      'is there .*',
      'are there .*',
      'how .*',
      'show .*',
      'list .*',
      'display .*',
      'remind .*',
      'ship .*',
      'deliver .*',
      'check ?out .*',
      'membership',
      'pay .*',
      'go to .*',
      '(?:shipping|delivery) address .*',
    ],
  ),
];
