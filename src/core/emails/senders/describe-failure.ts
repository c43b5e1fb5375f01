const sentences: Record<string, string> = {
  EAUTH: 'The mail server does not accept the user name and password.',
  EBLOCKED: 'This server may not connect to the host of the mail server.',
  ECONNECTION: 'There is no connection to the mail server. Check host and port.',
  EDNS: 'The host of the mail server does not resolve. Check its name.',
  EENVELOPE: 'The mail server does not accept the sender or the recipient.',
  EMESSAGE: 'The mail server does not accept the message.',
  ESOCKET: 'The connection to the mail server failed. Check host, port and security.',
  ETIMEDOUT: 'The mail server did not answer in time. Check host, port and security.',
  ETLS: 'The connection to the mail server could not be encrypted. Check security and certificate.',
};

/** Explains why an email was not sent, from SMTP command and status or the code of a connection. */
export function describeFailure(reason: string): string {
  const [code = ''] = reason.split(' ');
  return `${sentences[code] ?? 'The email could not be sent.'} (${reason})`;
}
