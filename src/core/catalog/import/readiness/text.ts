/**
 * Patterns of text that addresses an agent instead of the buyer: instructions to ignore its rules,
 * roles of a chat protocol, secrets to keep from the buyer. A match proves nothing, so it is only a
 * warning.
 */
const injectionPatterns = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:previous|prior|above|earlier|preceding|all|your)\b.{0,40}\b(?:instructions?|prompts?|rules|guidelines|directions)\b/is,
  /\b(?:system|developer) (?:prompt|message|instructions?)\b/i,
  /\b(?:you are|act as|pretend to be) (?:now )?(?:an? |the )?(?:ai|assistant|chatbot|language model|llm)\b/i,
  /\b(?:ai|llm|shopping|buying) (?:agents?|assistants?|models?)\b.{0,20}\b(?:must|should|shall|always|never)\b/is,
  /\b(?:do not|don't|never) (?:tell|inform|mention|reveal|show)\b.{0,30}\b(?:user|buyer|customer|human)\b/is,
  /<\|\w+\|>|\[\/?(?:INST|SYSTEM)\]|<\/?(?:system|assistant|tool_call)>/i,
  // Invisible tag characters and bidirectional control characters.
  /[\u{E0000}-\u{E007F}\u202A-\u202E\u2066-\u2069]/u,
];

/** The first text that looks like instructions to an agent, or null. */
export function findInjectedInstructions(text: string): string | null {
  for (const pattern of injectionPatterns) {
    const match = pattern.exec(text);
    if (match) return match[0].slice(0, 80).replace(/\s+/g, ' ');
  }
  return null;
}

/** Whether the text contains an HTML tag or entity. */
export function hasHtml(text: string): boolean {
  return /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|&(?:[a-z]{2,8}|#\d{2,6});/i.test(text);
}

/** Whether the text contains replacement characters or unpaired surrogates. */
export function hasLostCharacters(text: string): boolean {
  return text.includes('\uFFFD') || !text.isWellFormed();
}
