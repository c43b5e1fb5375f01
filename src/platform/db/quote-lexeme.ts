/**
 * Quotes a lexeme for the text form of tsvector and tsquery. Correct for any string without NUL.
 */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replace(/[\\']/g, '$&$&')}'`;
}
