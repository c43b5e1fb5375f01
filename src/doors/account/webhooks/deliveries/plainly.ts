/** What would hide or turn text around, but for line ends and tabs. */
const unseen = /[^\P{C}\n\r\t]/gu;

/** Text of a stranger as it is: controls and marks of direction are written out as `\u{202e}`. */
export function plainly(text: string): string {
  return text.replace(unseen, (mark) => `\\u{${mark.codePointAt(0)?.toString(16)}}`);
}
