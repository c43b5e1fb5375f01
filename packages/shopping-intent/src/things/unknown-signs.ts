import { isData } from '../phrase/fields-to-words.ts';

/*
 * Signs beside the words of a request. Punctuation and friendly emoji say nothing about a
 * purchase. Every other sign may take it back, doubt it, quote it, or make its quantity
 * approximate: `🚫`, `🤔`, `> buy a mug`, `~3`.
 */

const emoji =
  '🙏🙌👋👍👌💪👏🤝🤗😊🙂😀😃😄😁😍🥰😋😎🤩☺❤💕💖💗💙💚💛🧡💜🖤🤍✨⭐🌟✅✔🎁🎂🎉🎈🎊🎄🥳💐🌸🌷🌹🌿🌱🌞☀🛒🛍📦🚚💳💌✉' +
  '👕👗👖👔👚🧥🧣🧤🧦👙🩱🩲🩳👟👞🥾🥿👢👠👡🧢👒🎩👜👝👛🎒💼🧳👓🕶🥽⌚💍🔨🔧🔩🪛🪚🛠🪓🧰🖌🖊✏📏📐📚📖📕📗📘📙📓🎵🎶🎧☕🍵🍽🍴🏖⛱🏊🏄🌊🏕⛺';

const harmless = new RegExp(
  String.raw`[\p{L}\p{M}\p{Nd}\p{Nl}\p{No}\p{Cf}\p{Sc}\p{Pd}\p{Pi}\p{Pf}\p{Emoji_Modifier}\s.,;:!?¡¿、。…'"´${'`'}(){}\[\]|&#%+/_*•·×=®©™℠${emoji}]`,
  'gu',
);
const superscript = /[²³¹⁰-⁹₀-₉]/gu;
/** `:(`, `:/`, the empty box of a list of things to do, `!buy`, and a cross at the end. */
const faces = /(?<!\S)(?:[:;=]['-]?[(/|\\[]|\[ ?\])(?!\S)|^\s{0,9}!|×(?=\s{0,9}$)/gu;
/** A command with a question mark: "Buy a mug?" */
const question =
  /(?<=^|[.!;…\n])[^\S\n]{0,3}(?:(?:so|and|then|well|ok|okay),? )?(?:buy|order|purchase|add|get|send|take)\b(?![^.!?;\n]*\b(?:please|pls|can|could|would|will)\b)[^.!?;\n]*!*\?/iu;
/** Parts of a text whose signs are not its own. */
const addresses = /https?:\/\/\S+|(?<![^\s@])[^\s@]{1,64}@[^\s@.]{1,64}(?:\.[^\s@.]{1,64}){1,6}/gu;
const markup =
  /<\/?(?:a|b|br|code|div|em|font|h\d|i|li|mark|ol|p|small|span|strong|u|ul)\b[^<>]{0,200}>/giu;
/** `<= $50` is a limit of the price, `->` a dash. */
const limits = /[<>]=?\s?(?=[$€£¥]?\d)|[-=]>/gu;

/** Places for values, comments and instructions, whose words are not read: `${x}`, `/* no *\/`. */
const hidden =
  /\$\{[^}]{0,200}\}?|\{\{[^}]{0,200}\}{0,2}|\{[%#][^}]{0,200}\}?|<%[^>]{0,200}>?|<!--[^>]{0,200}>?|\/\*[^*]{0,200}(?:\*\/)?|\[\/?INST\]|<\/?(?:script|style)\b[^<>]{0,200}>/giu;
const braced = /\{[^{}]{0,200}\}/gu;
const link = /\b(?:https?:\/\/|www\.)\S+/giu;
const returnLink =
  /(?:return[ _]?url|return to|redirect(?: me)? to)"?\s?(?::|=|is)?\s?"?https?:\/\/\S+/giu;

/** Links, and parts of a text that are left out before it is read. */
function findHidden(text: string): string[] {
  const plain = text.replace(returnLink, ' ');
  const inner = isData(text) ? [] : (plain.replace(hidden, ' ').match(braced) ?? []);
  return [...(plain.match(hidden) ?? []), ...inner, ...(plain.match(link) ?? [])];
}

/** As much of a text as is read. */
const maxCharacters = 1_500;

/**
 * The signs of a text that are no punctuation and no friendly emoji, and that are in none of the
 * names that it uses.
 */
export function findUnknownSigns(text: string, names: readonly string[] = []): string[] {
  const short = names.reduce(withoutName, text.slice(0, maxCharacters));
  const own = withoutAddresses(short);
  const left = own.replace(harmless, ' ').match(/\S+/gu) ?? [];
  const marks = [superscript, faces].flatMap((pattern) => own.match(pattern) ?? []);
  return [
    ...new Set([...findHidden(short), ...left, ...marks, ...(question.test(own) ? ['?'] : [])]),
  ];
}

/** A text without email addresses, links, markup and limits of prices. */
export const withoutAddresses = (text: string): string =>
  [addresses, markup, limits].reduce((rest, part) => rest.replace(part, ' '), text);

const plainName = /^[\p{L}\p{N} '-]*$/u;

/** "Surf @ Dawn": the name stays as words without its signs. */
function withoutName(text: string, name: string): string {
  if (plainName.test(name) || name.trim() === '') return text;
  const source = name.trim().split(/\s+/u).map(escapeRegExp).join('\\s{1,9}');
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, 'giu'), 'name');
}

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);
