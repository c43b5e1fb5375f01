import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DomainError } from '../../../kernel/domain-error.ts';
import { assertSendableEmail } from './email.ts';
import { isEmailAddress, parseEmailAddress } from './email-address.ts';
import { buildInvitationEmail } from './emails.ts';

const validEmail = { to: 'ada@example.com', subject: 'Hello', text: 'x\r\ny' };
const assertRejected = (mail: typeof validEmail) =>
  assert.throws(
    () => assertSendableEmail(mail),
    (error) => error instanceof DomainError && error.kind === 'invalid',
    JSON.stringify(mail),
  );

describe('an email', () => {
  test('has one recipient: the address cannot end a header or add another recipient', () => {
    const hostile = [
      'ada@example.com\r\nBcc: eve@example.com',
      'ada@example.com\nX: y',
      'ada@example.com\r',
      'ada@example.com, eve@example.com',
      'ada@example.com;eve@example.com',
      'Ada <ada@example.com>',
      '<ada@example.com>',
      '"a b"@example.com',
      'ada@example.com ',
      'ada@@example.com',
      'ada',
      '@',
      '',
      'ada@exa\u0000mple.com',
      'ada@exa\u202emple.com',
      `${'a'.repeat(250)}@b.cd`,
    ];
    for (const to of hostile) assertRejected({ ...validEmail, to });
    assertSendableEmail(validEmail);
  });

  test('has a subject of one line', () => {
    const hostile = ['a\r\nBcc: eve@example.com', 'a\nb', 'a\rb', 'a\u0000', 'a\u0085b', '', '  '];
    for (const subject of [...hostile, 'x'.repeat(301)]) assertRejected({ ...validEmail, subject });
  });

  test('puts names in an invitation on one line', () => {
    const { subject, text } = buildInvitationEmail({
      to: 'ada@example.com',
      workspaceName: 'Acme\r\nBcc: eve@example.com',
      invitedBy: 'Eve\n\nClick http://evil.example',
      role: 'member',
      link: 'http://localhost/account/invitations/x',
    });

    assert.equal(subject, 'Invitation to Acme Bcc: eve@example.com');
    assert.equal(
      text.split('\n')[0],
      'Eve Click http://evil.example invited you to the workspace Acme Bcc: eve@example.com as member.',
    );
  });
});

test('normalizes an address to lower case without surrounding spaces', () => {
  assert.equal(parseEmailAddress(' Ada@Example.COM '), 'ada@example.com');
  assert.equal(isEmailAddress('ada+tag@mail.example.co.uk'), true);
  assert.equal(isEmailAddress('zoë@bücher.example'), true);
  assert.equal(isEmailAddress('demo@localhost'), true);
});
