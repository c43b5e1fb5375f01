/** SQL for the id of the delivery that an event causes at an endpoint. */
export function deliveryIdSql(eventId: string, endpointId: string): string {
  return `'dlv_' || substr(${eventId}, 5, 15) || ${digestSql(`${eventId} || ${endpointId}`)}`;
}

/** SQL for digits that are valid in ids. */
export function digestSql(text: string, digits = 16): string {
  return `substr(encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), 1, ${digits})`;
}
