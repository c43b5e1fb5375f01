const day = 86_400_000;
/** Digests are sent on Mondays from this hour, UTC. */
const sendingHour = 6;

export const daysLater = (at: Date, days: number): Date => new Date(at.getTime() + days * day);

/** The Monday, 0:00 UTC, of the week that contains the time. */
export function mondayOf(at: Date): Date {
  const midnight = Math.floor(at.getTime() / day) * day;
  return daysLater(new Date(midnight), -((at.getUTCDay() + 6) % 7));
}

/** When the digest of the latest complete week is sent, after the given time. */
export function nextSendingAfter(at: Date): Date {
  const monday = mondayOf(at);
  const sending = new Date(monday.getTime() + sendingHour * 3_600_000);
  return sending > at ? sending : daysLater(sending, 7);
}
