/** "Not bob@example.com", "my brother is …", "I moved from Dallas", "how about Texas": no details. */
export const isAboutOthers = (text: string, { address }: { address?: unknown }): boolean =>
  otherPerson.test(text) || (address !== undefined && otherPlace.test(text));
const otherPerson =
  /^\W*(?:is|are|do|does|did|when|how)\b|\b(?:not|never|who|whose|why|where|what|know|knows|knew|if|was|were|his|her|their|there|whether)\b|n['’]t\b|@\S+ (?:is|was)\b|\bmy (?!e-?mail\b|mail\b|address\b|shipping\b|contact\b|name\b|zip\b|postcode\b|phone\b|home\b|place\b)[\p{L}'’]+(?: e-?mail| address)? is\b/iu;
const otherPlace =
  /\b(?:nothing|old|former|from|moved?|moving|travell?ing|later|next|future|some ?day|maybe|perhaps|about|said|says|your address)\b/iu;
