import { fieldWords } from '../lexicon/field-words.ts';

// Requires a quoted name or value, so that `{cart:0}` does not match.
const looksLikeData =
  /^[^{[]{0,40}[{[]\s*[[{]?\s*(?:["']\w{1,31}["']\s?:\s?["'[{\d-]|\w{1,31}\s?:\s?["'[{])/;
const inStockField = /"?\bin_?stock(?:_only)?"?\s?:\s?"?true"?/gi;
const name = /(["']?)\b([A-Za-z][A-Za-z_-]{0,30})\1\s?:\s?(?=["'[{]|-?\d)/g;
const ids = 'cart|conf|cs|prd|var|ord|li|pln|rate|ship|col|price|site';
const snakeCaseWord = new RegExp(`\\b(?!(?:${ids})_)[a-z]+(?:_[a-z]+)+\\b`, 'g');

/** Whether a text looks like data, whose braces say nothing. */
export const isData = (text: string): boolean => looksLikeData.test(text);

/**
 * Turns a text that looks like data (`{"action":"search","query":"tent","max_price":80}`) into
 * words. Other texts are returned unchanged.
 */
export function fieldsToWords(text: string): string {
  if (!isData(text)) return text;
  return text
    .replace(inStockField, ' in stock ')
    .replace(name, (_, __, key: string) => ` ${toWords(key)} `)
    .replace(/[[\]{}"]/g, ' ')
    .replace(snakeCaseWord, (words) => words.replaceAll('_', ' '));
}

function toWords(key: string): string {
  const plain = key.replace(/(?<=[a-z])(?=[A-Z])|-/g, '_').toLowerCase();
  return fieldWords.get(plain) ?? plain;
}
