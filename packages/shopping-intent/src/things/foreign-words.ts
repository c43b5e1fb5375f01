import { filler } from '../lexicon/filler.ts';
import { boundaryWords, commandWords } from '../lexicon/product-words.ts';
import { numberWords } from '../text/number-words.ts';

const others = new Set(
  'procure acquire obtain supply replenish require reserve fancy wants unit units single pack packs box boxes jar jars set sets piece pieces pcs pc qty quantity item product total altogether kindly pls thx cheers own brand extra spare dozen x each every pronto tomorrow tonight asap urgent urgently deliver going goes gift wrapped wish wishes treat treating put pop throw stick bring supply give sent made sounds looks seems costs fits yes rather before as because since hence therefore along together'.split(
    ' ',
  ),
);

/** What the buyer thinks of a product: `your famous mug`. They name no other product. */
const opinions = new Set(
  'famous gorgeous delightful fabulous fantastic wonderful brilliant adorable charming stylish elegant handsome trusty legendary iconic popular celebrated bestselling best-selling much-loved beloved favourite favorite excellent superb splendid marvellous marvelous magnificent glorious dreamy pretty cute sweet bloody damn damned ruddy blasted silly ridiculous ordinary aforementioned above-mentioned said following'.split(
    ' ',
  ),
);

/** Words that look like verbs but describe a product: `a used drill`. */
const conditions = new Set(
  'used unused refurbished reconditioned recycled renewed restored damaged worn pre-owned preowned second-hand secondhand pre-loved preloved signed engraved framed unframed personalized personalised customized customised padded insulated heated printed'.split(
    ' ',
  ),
);
const measure =
  /^\d+(?:[.,]\d+)?-?(?:mm|cm|m|km|inch|in|ft|foot|oz|lbs?|g|kg|ml|cl|l|gb|tb|mb|hz|w|v|mah|k)$/u;

/**
 * Whether a token beside the name of a product may change what it means: `bamboo toolbox`, `tote
 * cover`. Words of grammar, of buying and of counting do not.
 */
export function isForeignWord(token: string): boolean {
  if (conditions.has(token) || measure.test(token)) return true;
  if (!/^\p{L}[\p{L}'’-]+$/u.test(token)) return false;
  if (filler.has(token) || boundaryWords.has(token) || commandWords.has(token)) return false;
  return (
    !others.has(token) &&
    !opinions.has(token) &&
    !token.split('-').every((part) => numberWords.has(part)) &&
    !/(?:ing|ed|ly)$/.test(token)
  );
}
