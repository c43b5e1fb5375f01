/** Control and format characters except line breaks and tabs. */
const invisibleCharacters = /[^\P{C}\n\r\t]/gu;

/** Escapes control and direction characters of untrusted text as `\u{202e}`. */
export function escapeInvisible(text: string): string {
  return text.replace(invisibleCharacters, (mark) => `\\u{${mark.codePointAt(0)?.toString(16)}}`);
}
