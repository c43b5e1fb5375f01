import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import tls from 'node:tls';
import type { Mailer, OutgoingEmail } from '../../../../src/core/access/mail/email.ts';
import { createMessageComposer } from '../../../../src/gateways/mail/message.ts';
import { createSmtpMailer } from '../../../../src/gateways/mail/smtp-mailer.ts';
import type { SmtpSettings } from '../../../../src/platform/settings/mail.ts';
import { createLog } from '../../../../src/platform/telemetry/log.ts';
import { certificate } from '../../../kit/certificate.ts';
import { freePort } from '../../../kit/free-port.ts';
import { openShop } from '../../../kit/shop.ts';
import { type Behavior, postOffice } from '../../../kit/smtp.ts';
import { browser, newUser } from '../../../kit/users.ts';

const at = new Date('2026-01-01T00:00:00.000Z');
const message: OutgoingEmail = {
  id: 'ab12',
  to: 'ada@example.com',
  subject: 'Grüße, “Ada”',
  text: 'One line.\n\n.\nhttp://localhost:4000/account/reset/prf_abc=def\n',
};

function mailerTo(smtp: Partial<SmtpSettings> & { port: number }, lines: string[] = []): Mailer {
  return createSmtpMailer({
    smtp: { host: '127.0.0.1', tls: false, login: null, ...smtp },
    compose: createMessageComposer(
      { name: 'A "shop", really', address: 'shop@example.com' },
      () => at,
    ),
    log: createLog('info', { write: (line) => void lines.push(line) }),
  });
}

async function sendThrough(t: TestContext, behavior: Behavior, smtp: Partial<SmtpSettings> = {}) {
  const server = await postOffice(t, behavior);
  const lines: string[] = [];
  const mailer = mailerTo({ port: server.port, ...smtp }, lines);
  return { ...server, lines, send: () => mailer.send(message) };
}

describe('mail over SMTP', () => {
  test('a message arrives as it was sent, at one address', async (t) => {
    const { received, send } = await sendThrough(t, { disabledCommands: ['STARTTLS'] });

    await send();

    const [only] = received;
    assert.equal(received.length, 1);
    assert.deepEqual([only?.from, only?.to], ['shop@example.com', ['ada@example.com']]);
    assert.equal(only?.mail.subject, message.subject);
    assert.equal(only?.mail.text?.replaceAll('\r\n', '\n'), message.text);
    assert.deepEqual(only?.mail.from, { name: 'A "shop", really', address: 'shop@example.com' });
    assert.deepEqual(only?.mail.to, [{ name: '', address: 'ada@example.com' }]);
    assert.equal(only?.mail.messageId, '<ab12@example.com>');
    assert.equal(only?.mail.date, at.toISOString());
    const auto = only?.mail.headers.find(({ key }) => key === 'auto-submitted');
    assert.equal(auto?.value, 'auto-generated');
  });

  test('a login is used, and a refused one is retried later', async (t) => {
    const login = { user: 'shop', password: 'päss w0rd' };
    const behavior = { login, disabledCommands: ['STARTTLS'] };

    const right = await sendThrough(t, behavior, { login });
    await right.send();
    const wrong = await sendThrough(t, behavior, { login: { user: 'shop', password: 'no' } });

    assert.equal(right.received[0]?.user, 'shop');
    await assert.rejects(wrong.send(), /^Error: mail not sent: EAUTH .*535$/);
    assert.deepEqual(wrong.received, []);
  });

  test('a temporary refusal of a recipient is retried, a permanent one is not', async (t) => {
    const greylisted = await sendThrough(t, {
      disabledCommands: ['STARTTLS'],
      recipient: () => ({ code: 450, text: 'later, <ada@example.com>' }),
    });
    const unknown = await sendThrough(t, {
      disabledCommands: ['STARTTLS'],
      recipient: () => ({ code: 550, text: 'no such user <ada@example.com>' }),
    });

    await assert.rejects(greylisted.send(), /^Error: mail not sent: EENVELOPE RCPT TO 450$/);
    await unknown.send();

    assert.deepEqual([greylisted.received, unknown.received], [[], []]);
    assert.match(unknown.lines.join(''), /mail permanently rejected/);
    assert.doesNotMatch(unknown.lines.join(''), /ada@example\.com/);
  });

  test('an unreachable or silent server is an error within the timeout', async (t) => {
    const unreachable = mailerTo({ port: await freePort() });
    const silent = await sendThrough(t, { isMute: true, disabledCommands: ['STARTTLS'] });

    await assert.rejects(unreachable.send(message), /^Error: mail not sent: ESOCKET|ECONNECTION/);
    await assert.rejects(silent.send(), /^Error: mail not sent: ETIMEDOUT/);
  });

  test('an untrusted certificate is refused', async (t) => {
    const own = await certificate();
    const { received, send } = await sendThrough(t, { secure: true, ...own }, { tls: true });

    await assert.rejects(send(), /^Error: mail not sent: E/);

    assert.deepEqual(received, []);
  });

  test('a password never leaves this machine unencrypted', async (t) => {
    const login = { user: 'shop', password: 'secret' };
    const behavior = { login, disabledCommands: ['STARTTLS'] };
    // Reached by an address that does not look like one of this machine.
    const { received, send } = await sendThrough(t, behavior, { login, host: '::ffff:7f00:1' });

    await assert.rejects(send(), /^Error: mail not sent: ETLS/);

    assert.deepEqual(received, []);
  });

  test('TLS is used from the first byte', async (t) => {
    const { key, cert } = await certificate();
    const before = tls.getCACertificates('default');
    tls.setDefaultCACertificates([...before, cert]);
    t.after(() => tls.setDefaultCACertificates(before));
    const { received, send } = await sendThrough(
      t,
      { secure: true, key, cert },
      { tls: true, host: 'localhost' },
    );

    await send();

    assert.equal(received[0]?.secure, true);
  });

  test('a message waits for an unreachable server and is sent once', async (t) => {
    const port = await freePort();
    const shop = await openShop(t, {
      env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Shop <shop@example.com>' },
    });
    await newUser(shop);
    await browser(shop).post('/account/forgot', { email: 'ada@example.com' });

    await shop.app.jobs.drain();
    const server = await postOffice(t, { port, disabledCommands: ['STARTTLS'] });
    shop.clock.advance(10_000);
    await shop.app.jobs.drain();
    await shop.app.jobs.drain();

    assert.deepEqual(
      server.received.map(({ to, mail }) => [to, mail.subject]),
      [[['ada@example.com'], 'Reset your password']],
    );
  });
});
