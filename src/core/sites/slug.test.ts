import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSlugProblem } from './slug.ts';

test('rejects a slug that looks like a host of the platform', () => {
  for (const slug of [
    'login',
    'account',
    'accounts',
    'support',
    'billing',
    'pay',
    'checkout',
    'security',
    'auth',
    'mail',
    'ns1',
    'cdn',
    'console',
    'www',
    'sign-in',
    'log-in',
    'sign-up',
    'my-account',
    'account-security',
    'secure-login',
    'security-alert',
    'stoa-support',
    'admins',
    'logins',
    'customer-service',
    'help-center',
    'accountsupport',
    'passkey',
    '2fa',
    'mta-sts',
    'l0gin',
    '1ogin',
    'supp0rt',
    'my-acc0unt',
    'adrnin',
    'account-recovery',
    'login1',
    'login-24',
    'my-login1',
    'support24',
    'api-v2',
    'logon',
    'sign-on',
    'helpcenter',
    'mysupport',
    'secure--login',
    'login--support',
    'log1n2',
    'l0gin-2',
    'supp0rt24',
    'acc0unt-v7',
    'adrnin1',
  ])
    assert.match(String(findSlugProblem(slug)), /reserved for the platform/, slug);
});

test('rejects look-alikes in any combination, and combinations about accounts', () => {
  const slugs =
    '1og1n l09in signln slgn1n paypai suppor7 5upp0rt 6illing vvalletconnect wwvv c1oc login-v2-support ' +
    'oauth2-login emai1-login forgot-password change-password unlock-account account-suspended ' +
    'store-login shop-login store-admin secureloginpage my-log-in one-time-password ' +
    'enterpriseenrollment enterpriseregistration seller-account team-support wallet';
  for (const slug of slugs.split(' '))
    assert.match(String(findSlugProblem(slug)), /reserved for the platform/, slug);
});

test('a slug must be a plain host label: no encoded Unicode, no hyphen at either end', () => {
  for (const slug of [
    'xn--pple-43d',
    'ab--cd',
    '-shop',
    'shop-',
    'Shop',
    'a.b',
    '',
    'a'.repeat(64),
  ])
    assert.notEqual(findSlugProblem(slug), null, slug);
});

test('accepts ordinary shop names', () => {
  for (const slug of [
    'shop',
    'acme',
    'pay-less-shoes',
    'mail-order-tea',
    'a',
    'a--b',
    'loginova',
    'pop-up',
    'drive-in',
    'team-sports',
    'studio-54',
    'shop-1',
    'route66',
    '4-seasons',
    'modern-home',
    'outfitters',
    'bill',
    'health',
    'roots',
    'wallets',
    'platforms',
    'seller',
    'team-online',
    'web-apps',
    'console-shop',
    'mall',
    'the-mall',
    'flies',
    '550',
    '911',
    'asso',
    'aid',
  ])
    assert.equal(findSlugProblem(slug), null, slug);
});
