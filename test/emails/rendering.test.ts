import assert from 'node:assert/strict';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { composeEmail } from '../../src/core/emails/content/compose-email.ts';
import { sampleModel } from '../../src/core/emails/content/sample-models.ts';
import {
  buyerEmailKinds,
  type EmailKind,
  staffEmailKinds,
} from '../../src/core/emails/email-kinds.ts';
import { type EmailLocale, emailLanguages } from '../../src/core/emails/languages/languages.ts';
import { createMessageComposer } from '../../src/gateways/mail/message.ts';
import { createSmtpMailer } from '../../src/gateways/mail/smtp-mailer.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { renderEmail } from '../../src/web/emails/render-email.ts';
import { postOffice } from '../kit/smtp.ts';

const store = {
  name: '<script>alert(1)</script> & Söhne',
  url: 'http://ferns.localhost:4000',
  logoUrl: null,
  returnPolicy: 'Within 30 days.',
  address: null,
  contactEmail: 'help@example.com',
  language: 'en',
};
const kinds = [...buyerEmailKinds, ...staffEmailKinds];
const locales = Object.keys(emailLanguages) as EmailLocale[];

test('every kind in every language arrives with both parts', async (t) => {
  const server = await postOffice(t, { disabledCommands: ['STARTTLS'] });
  const mailer = createSmtpMailer({
    smtp: { host: '127.0.0.1', port: server.port, tls: false, login: null },
    compose: createMessageComposer(
      { name: 'Stoa', address: 'shop@example.com' },
      () => new Date(0),
    ),
    log: createLog('silent'),
  });
  const send = async (kind: EmailKind, locale: EmailLocale) => {
    const content = composeEmail(sampleModel(kind, store, 'EUR'), locale);
    const { subject } = content;
    const email = { id: `${kind}-${locale}`, content, subject, ...renderEmail(content) };
    const { name: fromName, contactEmail: replyTo } = store;
    await mailer.send({ ...email, to: 'jane@example.com', fromName, replyTo });
    return [`<${email.id}@example.com>`, email] as const;
  };

  // The server waits before it greets a client, so those of a language are sent at the same time.
  const expected = new Map<string | undefined, Awaited<ReturnType<typeof send>>[1]>();
  for (const locale of locales)
    for (const [id, email] of await Promise.all(kinds.map((kind) => send(kind, locale))))
      expected.set(id, email);

  assert.equal(expected.size, kinds.length * locales.length);
  assert.deepEqual(
    server.received.map(({ mail }) => mail.messageId).toSorted(),
    [...expected.keys()].toSorted(),
  );
  for (const { mail } of server.received) {
    const sent = expected.get(mail.messageId);
    assert.ok(sent);
    assert.equal(mail.subject, sent.content.subject);
    assert.equal(mail.text?.replaceAll('\r\n', '\n').trimEnd(), sent.text.trimEnd());
    assert.equal(mail.html?.replaceAll('\r\n', '\n').trimEnd(), sent.html.trimEnd());
    assert.deepEqual(mail.from, { name: store.name, address: 'shop@example.com' });
    assert.equal(mail.replyTo?.[0]?.address, store.contactEmail);
    assert.ok(sent.html.length < 100_000);
    assert.doesNotMatch(sent.html, /<script|<img|javascript:/);
  }
});

test('both parts say the same, and no name forges a line of the text', async () => {
  const model = sampleModel('staff_new_order', { ...store, name: 'Shop' }, 'USD');
  assert.equal(model.kind, 'staff_new_order');
  const [line] = model.model.order.lines;
  assert.ok(line);
  line.name = 'Mug\n\nPay here:\nhttp://evil.example';
  line.options = { Color: '<b>Blue</b>' };

  const { html, text } = renderEmail(composeEmail(model, 'en'));

  assert.match(
    text,
    /^2 × Mug Pay here: http:\/\/evil\.example \(Color: <b>Blue<\/b>\): \$48\.00$/m,
  );
  assert.ok(html.includes('Color: &lt;b&gt;Blue&lt;/b&gt;'));
  assert.match(text, /^Discount SPRING: -\$5\.00$/m);
  assert.match(text, /^Total: \$71\.82$/m);
  const parsed = await PostalMime.parse(`Content-Type: text/html\r\n\r\n${html}`);
  assert.ok(parsed.html?.includes('prefers-color-scheme:dark'));
});

test('emails to buyers show the logo of the store, those to staff do not', () => {
  const withLogo = { ...store, logoUrl: 'https://x.example/logo.png?a="b"&c' };
  const htmlOf = (kind: EmailKind) =>
    renderEmail(composeEmail(sampleModel(kind, withLogo, 'EUR'), 'en')).html;

  assert.ok(
    htmlOf('order_confirmed').includes(
      '<img src="https://x.example/logo.png?a=&quot;b&quot;&amp;c" alt="&lt;script&gt;alert(1)&lt;/script&gt; &amp; Söhne"',
    ),
  );
  assert.doesNotMatch(htmlOf('staff_new_order'), /<img/);
});
