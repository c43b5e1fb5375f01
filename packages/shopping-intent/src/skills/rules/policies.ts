import { type IntentRule, orderRule, storeDetailsRule } from './rule.ts';

const asking =
  "(?:how|when|what|what's|can|could|may|do|does|is|are|will|would|if|must|which|where|who|cutoff|cut-off|tell me|asks?|wondering|say)";
const sendingBack =
  '(?:(?<!(?:you|please|have|and|list|already|just) )(?:returns?|returned|returning)(?! (?:only|matching|results?|products?|all|the (?:first|top|matching|best)))|refunds?|refunded|money back|(?:send|sending|sent|bring|bringing|brought|give|giving|take|taking|ship|go|come) (?:\\S+ ){0,4}?back)';
const goods =
  '(?:orders?|parcels?|packages?|stuff|things|goods|items|everything|it|you|they|products)';
const leaving =
  '(?:leave|leaves|ship|ships|shipped|dispatch|dispatched|post|posted|posts|send|sent|go out|goes out|mailed)';
const ownOrder =
  "(?:where(?:'s| is| are)|status|track|tracking|has|have|did) (?:\\S+ ){0,4}?(?:my|our|the|that) (?:\\S+ ){0,2}?(?:order|parcel|package|delivery|refund|shipment)";

/**
 * Questions that the policies of a store answer, and questions about an order. They come first:
 * their verbs ("if I return it", "when do you ship an order") are not requests.
 */
export const policyRules: readonly IntentRule[] = [
  orderRule(
    [
      '(?:status|progress|whereabouts) (?:of|for|on) (?:\\S+ ){0,3}?(?:orders?|purchase|parcel|package|delivery|shipment)(?= ).*',
      '(?:order|purchase) (?:number |no |nr |id |# ?)?\\d{3,}',
      '(?:placed|made) (?:an|my|our|the|this|that) order .*(?:shipped|arrived|arrive|sent|status|where|when|yet)(?= ).*',
    ],
    ['buy .*', 'add .*'],
  ),
  storeDetailsRule(
    [
      `(?:do|does|will|would) (?:\\S+ ){0,6}?(?:come|comes|arrive|delivered) (?:in|by|through) (?:the )?(?:post|mail)(?= ).*`,
      'does (?:an?|the|any) (?:parcel|package|letter) (?:come|arrive)(?= ).*',
      '(?:is it|are you) free to (?:send|ship|post|deliver)(?= ).*',
    ],
    [ownOrder, '{conf:\\d+}', '{ord:\\d+}'],
  ),
  storeDetailsRule(
    [
      `${asking} (?:\\S+ ){0,12}?${sendingBack}(?= ).*`,
      `(?:how (?:quick|quickly|fast|soon|long|many (?:\\S+ )?days)|when|cutoff|cut-off|if) (?:\\S+ ){0,8}?${goods} (?:\\S+ ){0,5}?${leaving}(?= ).*`,
      '(?:cutoff|cut-off|deadline|lead time|handling time|dispatch time|turnaround)(?= ).*',
      'dispatch (?:lead )?times?',
      '(?:how|when|where) (?:\\S+ ){0,6}?(?:get|receive|download|access) (?:\\S+ ){0,3}?(?:files?|downloads?|e-?books?|what i (?:pay|paid|buy|bought))(?= ).*',
      "(?:what are|what is|tell me|explain|show me) (?:\\S+ )?(?:your|the|this store's|their) (?:\\S+ )?(?:terms|conditions|rules|policies)(?= ).*",
      '(?:how many|number of) (?:products|items|things) (?:does|do|are) .*',
      '(?:which|what) (?:protocols?|apis?|standards?|endpoints?) .*',
      '(?:is|are) (?:this|the|your) (?:store|shop) (?:still |currently |now )?open(?= ).*',
    ],
    [
      ownOrder,
      '(?:my|our) (?:order|parcel|package|refund) .*',
      'to remove .*',
      '(?:cart|basket)',
      '(?:i|we) (?:paid|ordered|bought|placed|purchased) .*',
      'back in stock',
      '{conf:\\d+}',
      '{ord:\\d+}',
    ],
  ),
];
