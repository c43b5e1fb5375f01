import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type Received = { from: string; to: string[]; user: string; secure: boolean; mail: Email };

export type PostOffice = { port: number; received: Received[] };

/** How the server deviates from accepting every email. */
export type Behavior = Pick<
  SMTPServerOptions,
  'secure' | 'key' | 'cert' | 'authOptional' | 'disabledCommands'
> & {
  /** The response to a recipient; null accepts it. */
  recipient?: (address: string) => { code: number; text: string } | null;
  /** Is awaited before the message is accepted. */
  beforeAccept?: (address: string) => Promise<void>;
  /** Sends nothing after a connection. */
  isMute?: boolean;
  /** The only accepted credentials. */
  login?: { user: string; password: string };
  port?: number;
};

const smtpError = (code: number, text: string) =>
  Object.assign(new Error(text), { responseCode: code });

/** A real SMTP server; an independent library parses what it receives. */
export async function postOffice(
  t: { after(cleanUp: () => Promise<unknown>): void },
  { recipient, beforeAccept, isMute, login, port = 0, ...options }: Behavior = {},
): Promise<PostOffice> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: login === undefined,
    disableReverseLookup: true,
    ...options,
    onConnect(_session, done) {
      if (!isMute) done();
    },
    onAuth({ username, password }, _session, done) {
      const isRight = username === login?.user && password === login?.password;
      if (isRight && username !== undefined) done(null, { user: username });
      else done(smtpError(535, '5.7.8 Authentication failed'));
    },
    onRcptTo({ address }, _session, done) {
      const answer = recipient?.(address);
      done(answer ? smtpError(answer.code, answer.text) : undefined);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', async () => {
        const { envelope, user, secure } = session;
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          user: String(user ?? ''),
          secure,
          mail: await PostalMime.parse(Buffer.concat(chunks)),
        });
        await beforeAccept?.(envelope.rcptTo[0]?.address ?? '');
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  t.after(
    () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  );
  return { port: (server.server.address() as AddressInfo).port, received };
}
