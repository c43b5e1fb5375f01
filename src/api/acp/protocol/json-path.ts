/** A field name such as `line_items[0].id` as a JSONPath (RFC 9535). */
export const jsonPathOf = (field: string): string =>
  field === 'body' || field === '' ? '$' : `$.${field}`;
