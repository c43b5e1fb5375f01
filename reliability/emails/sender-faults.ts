import { createTransport } from 'nodemailer';
import pg from 'pg';

/**
 * Loaded into the server of the controls before its own code. `SENDER_FAULT=lease`: the claim of a job
 * never expires, so an email whose sender died is lost. `SENDER_FAULT=message-id`: each attempt is a new
 * message, so one that is repeated arrives as a second email.
 */
type Statement = string | { text: string; name?: string; values?: unknown[] };
type Client = { query(statement: Statement, ...rest: unknown[]): unknown };
type Message = { messageId?: string };
type Transport = { sendMail(message: Message, ...rest: unknown[]): unknown };

const { SENDER_FAULT: fault } = process.env;

if (fault === 'lease') {
  const prototype = pg.Client.prototype as unknown as Client;
  const query = prototype.query;
  prototype.query = function senderFaults(this: Client, statement: Statement, ...rest: unknown[]) {
    return query.call(this, withEndlessLease(statement), ...rest);
  };
}

if (fault === 'message-id') {
  const prototype = Object.getPrototypeOf(createTransport({})) as Transport;
  const sendMail = prototype.sendMail;
  prototype.sendMail = function senderFaults(
    this: Transport,
    message: Message,
    ...rest: unknown[]
  ) {
    const { messageId: _, ...unnamed } = message;
    return sendMail.call(this, unnamed, ...rest);
  };
}

/** The instant of the claim comes first, then the end of its lease. */
function withEndlessLease(statement: Statement): Statement {
  if (typeof statement === 'string' || statement.name !== 'jobs_claim') return statement;
  const [now, , ...more] = statement.values ?? [];
  return { ...statement, values: [now, new Date('2999-01-01'), ...more] };
}
