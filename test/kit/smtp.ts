import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type Received = { from: string; to: string[]; user: string; secure: boolean; mail: Email };

export type PostOffice = { port: number; received: Received[] };

/** What the server says instead of taking a mail. */
export type Behavior = Pick<
  SMTPServerOptions,
  'secure' | 'key' | 'cert' | 'authOptional' | 'disabledCommands'
> & {
  /** Answers a recipient; null takes it. */
  recipient?: (address: string) => { code: number; text: string } | null;
  /** Says nothing at all after somebody has connected. */
  isMute?: boolean;
  /** The only one who may send. */
  login?: { user: string; password: string };
  port?: number;
};

const refusal = (code: number, text: string) =>
  Object.assign(new Error(text), { responseCode: code });

/** A real mail server; what it receives is read by a reader that is not ours. */
export async function postOffice(
  t: TestContext,
  { recipient, isMute, login, port = 0, ...options }: Behavior = {},
): Promise<PostOffice> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: login === undefined,
    ...options,
    onConnect(_session, done) {
      if (!isMute) done();
    },
    onAuth({ username, password }, _session, done) {
      const isRight = username === login?.user && password === login?.password;
      if (isRight && username !== undefined) done(null, { user: username });
      else done(refusal(535, '5.7.8 Authentication failed'));
    },
    onRcptTo({ address }, _session, done) {
      const answer = recipient?.(address);
      done(answer ? refusal(answer.code, answer.text) : undefined);
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
