/** What would hide or turn text around, but for line ends and tabs. */
const invisibleCharacters = /[^\P{C}\n\r\t]/gu;

/** Text of a stranger as it is: controls and marks of direction are written out as `\u{202e}`. */
export function escapeInvisible(text: string): string {
  return text.replace(invisibleCharacters, (mark) => `\\u{${mark.codePointAt(0)?.toString(16)}}`);
}
