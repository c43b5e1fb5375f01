import { isObject, type JsonObject } from '../../../kernel/json.ts';
import { isPlainWord, isPublicId, scrubText } from './scrub-text.ts';
import { type Digest, isSecretToken, kindOfToken, referenceTo } from './token-reference.ts';

/**
 * How a member is recorded: `keep` its value, or its listed members; `options` a map whose names
 * the merchant chose; a placeholder; or `#kind` a reference to a secret id.
 */
type Rule = 'keep' | 'options' | `[${string}]` | `#${string}`;

// Names without underscores and in lower case. Members that are not listed are not recorded.
// biome-ignore format: a table
const ruleOf = new Map<string, Rule>([
  ...list('keep', `params query body message parts data filters items lineitems item arguments catalog cart checkout fulfillment
    methods groups destinations destination shippingaddress billingaddress address buyer consent price pagination lineitemids
    jsonrpc method role mediatype kind type skill action operation siteslug q limit view tag tags collection instock pricemin
    pricemax min max currency amount productid variantid planid plan quantity itemid lineitemid id ids text sort
    selectedshippingoptionid shippingoptionid selectedoptionid country addresscountry state addressregion region accepted
    shipping termsversion prices protocolversion slugorid`),
  ...list('options', 'variantoptions options'),
  ...list('[email]', 'email contactemail'), ...list('[phone]', 'phone phonenumber'),
  ...list('[name]', 'firstname lastname fullname buyername name'),
  ...list('[street]', 'streetaddress extendedaddress line1 line2 address1 address2 street company'),
  ...list('[city]', 'city addresslocality'), ...list('[postcode]', 'postcode postalcode zip zipcode'),
  ...list('[code]', 'code codes discountcode couponcode coupon'), ...list('[link]', 'returnurl url'),
  ...list('[payment]', 'payment paymentdata instruments credential credentials'),
  ...list('[confirmation_token]', 'confirmationtoken'), ...list('[cursor]', 'cursor pagetoken'),
  ...list('#context', 'contextid'), ...list('#cart', 'carttoken token cartid'),
  ...list('#checkout', 'sessionid checkoutid'), ...list('#task', 'taskid'),
]);

function list(rule: Rule, names: string): [string, Rule][] {
  return names.split(/\s+/).map((name) => [name, rule]);
}

const maxDepth = 10;
const maxMembers = 40;
const maxItems = 20;
const maxTextLength = 300;
const maxOptionLength = 60;
const maxInputLength = 4_000;

/** Recorded instead of an input that is too long. */
const tooLong = '{"truncated":true}';

/**
 * The short form of an input as JSON: an allow-list of members; tokens as references, personal and
 * payment data as placeholders such as `[email]`.
 */
export function redactInput(input: unknown, digest: Digest): string {
  const text = JSON.stringify(redactValue(input, digest, 0) ?? {});
  return text.length > maxInputLength ? tooLong : text;
}

function redactValue(value: unknown, digest: Digest, depth: number): unknown {
  if (typeof value === 'string') return redactText(value, digest);
  if (typeof value === 'number') return isPlainAmount(value) ? value : '[number]';
  if (typeof value === 'boolean' || value === null) return value;
  if (depth >= maxDepth) return undefined;
  if (Array.isArray(value))
    return value.slice(0, maxItems).map((item) => redactValue(item, digest, depth + 1) ?? null);
  return isObject(value) ? redactMembers(value, digest, depth) : undefined;
}

function redactMembers(value: JsonObject, digest: Digest, depth: number): JsonObject {
  // Elsewhere a name is that of a person.
  const isToolCall = 'name' in value && 'arguments' in value;
  const kept: JsonObject = {};
  for (const [name, member] of Object.entries(value).slice(0, maxMembers)) {
    const rule = isToolCall && name === 'name' ? 'keep' : findRule(name);
    const redacted = rule && redactMember(rule, member, { digest, depth });
    if (redacted !== undefined) kept[name] = redacted;
  }
  return kept;
}

const ruleByName = new Map<string, Rule | undefined>();
const maxKnownNames = 2_000;

/** `site_slug` and `siteSlug` have one rule; spellings are remembered, because they repeat. */
function findRule(name: string): Rule | undefined {
  if (ruleByName.has(name)) return ruleByName.get(name);
  const rule = name.length > 60 ? undefined : ruleOf.get(normalizeName(name));
  if (ruleByName.size < maxKnownNames) ruleByName.set(name, rule);
  return rule;
}

const normalizeName = (name: string): string => name.replaceAll(/[_-]/g, '').toLowerCase();

function redactMember(
  rule: Rule,
  member: unknown,
  { digest, depth }: { digest: Digest; depth: number },
): unknown {
  if (member === null || member === undefined) return member;
  if (rule === 'options' && isObject(member)) return redactOptions(member);
  if (rule.startsWith('#') && typeof member === 'string')
    return referenceTo(rule.slice(1), member, digest);
  if (rule.startsWith('[')) return rule;
  return redactValue(member, digest, depth + 1);
}

/** Option names are the merchant's, so they are not in the list. */
function redactOptions(options: object): Record<string, string> {
  const pairs = Object.entries(options).slice(0, maxItems);
  return Object.fromEntries(
    pairs.map(([name, value]) => [
      scrubText(name, maxOptionLength),
      scrubText(String(value), maxOptionLength),
    ]),
  );
}

function redactText(text: string, digest: Digest): string {
  if (isPlainWord(text)) return isSecretToken(text) ? '[token]' : text;
  const kind = kindOfToken(text);
  if (kind !== null) return referenceTo(kind, text, digest);
  if (isSecretToken(text)) return '[token]';
  return isPublicId(text) ? text : scrubText(text, maxTextLength);
}

/** Longer numbers may be those of cards or telephones. */
const isPlainAmount = (value: number): boolean => Math.abs(value) < 1e9;
