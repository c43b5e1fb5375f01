import { isDeepStrictEqual } from 'node:util';
import { type FieldProblem, invalid } from '../../../kernel/domain-error.ts';
import { assertVersion, type ExpectedVersions } from '../../../kernel/expected-version.ts';
import type { OutboundPolicy } from '../../../platform/outbound/address.ts';
import { hostProblem } from '../../../platform/outbound/url.ts';
import type { SmtpSettings } from '../../../platform/settings/mail.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { assertNotApp } from '../../access/app-caller.ts';
import { audit } from '../../access/audit/audit.ts';
import { lockCallerAccess } from '../../access/keys/lock-calling-key.ts';
import { isEmailAddress, normalizeEmailAddress } from '../../access/mail/email-address.ts';
import { getOwnSite, lockSite } from '../../sites/manage-sites.ts';
import type { Site } from '../../sites/site.ts';
import { type EmailSender, isOwnAddress, toEmailSettingsDto } from './sender.ts';
import { findSender, saveSender } from './sender-store.ts';

/** A mail server as a merchant enters it. A null password keeps the stored one. */
export type SmtpInput = Omit<SmtpSettings, 'login'> & {
  user: string | null;
  password: string | null;
};

/** Undefined fields are left unchanged. */
export type SenderPatch = {
  fromAddress?: string | null | undefined;
  smtp?: SmtpInput | null | undefined;
};

/** Throws 404 `site_not_found`. */
export async function getSender(
  view: View,
  siteSlug: string,
): Promise<{ site: Site; sender: EmailSender }> {
  const site = await getOwnSite(view, siteSlug);
  return { site, sender: await findSender(view, site.id) };
}

/**
 * Changes how the emails of a store are sent. The stored password is kept only for the server and
 * user that it was entered for. Throws 400 for hosts that this server may not call and addresses
 * whose domain is not verified, 403 `app_not_allowed` for a mail server that an OAuth access token
 * sets, 404 `site_not_found`, 412 `version_conflict`.
 */
export async function changeSender(
  work: Work,
  siteSlug: string,
  {
    patch,
    policy,
    expected,
  }: { patch: SenderPatch; policy: OutboundPolicy; expected: ExpectedVersions },
): Promise<{ site: Site; sender: EmailSender }> {
  if (patch.smtp) {
    assertNotApp(work, appsNotAllowedMessage);
    await lockCallerAccess(work);
  }
  const site = await lockSite(work, siteSlug);
  const before = await findSender(work, site.id);
  assertVersion(before.version, expected);
  const address = patch.fromAddress ? normalizeEmailAddress(patch.fromAddress) : patch.fromAddress;
  const problems = [
    ...(address ? findAddressProblems(site, address) : []),
    ...(patch.smtp ? findServerProblems(patch.smtp, before.smtp, policy) : []),
  ];
  if (problems.length > 0) throw invalid(problems);
  const smtp = patch.smtp ? toSmtpSettings(patch.smtp, before.smtp) : patch.smtp;
  const sender: EmailSender = {
    fromAddress: address === undefined ? before.fromAddress : address,
    smtp: smtp === undefined ? before.smtp : smtp,
    failingSince: null,
    lastFailure: null,
    version: before.version + 1,
    updatedAt: work.now,
  };
  await saveSender(work, site.id, sender);
  await audit(work, {
    action: 'email_settings.updated',
    resource: { type: 'site', id: site.id },
    before: toEmailSettingsDto(site, before),
    after: toEmailSettingsDto(site, sender),
  });
  return { site, sender };
}

const appsNotAllowedMessage =
  'An app connected over OAuth cannot set the mail server of a store, because emails would still pass through it after its access has ended. Use an API key of the workspace.';

function findAddressProblems(site: Site, address: string): FieldProblem[] {
  const field = 'from_address';
  if (!isEmailAddress(address))
    return [{ field, code: 'bad_email', message: 'must be an email address' }];
  if (isOwnAddress(site, address)) return [];
  const own = site.domains.length === 0 ? 'the store has none yet' : site.domains.join(', ');
  const message = `must have a verified domain of the store (${own}); verify its domain first`;
  return [{ field, code: 'domain_not_verified', message }];
}

function findServerProblems(
  input: SmtpInput,
  before: SmtpSettings | null,
  policy: OutboundPolicy,
): FieldProblem[] {
  const problem = hostProblem(input.host, policy);
  if (problem) return [{ field: 'smtp.host', code: 'host_not_allowed', message: problem }];
  const { user, password } = input;
  if (user === null && password !== null)
    return [{ field: 'smtp.username', code: 'required', message: 'is required with a password' }];
  if (user === null || password !== null || isSameServer(input, before)) return [];
  const message = 'is required: the stored password is kept only for the same server and user';
  return [{ field: 'smtp.password', code: 'required', message }];
}

/** Otherwise a stored password could be sent to another server. */
function isSameServer({ host, port, tls, user }: SmtpInput, before: SmtpSettings | null): boolean {
  if (before === null) return false;
  const { login, ...server } = before;
  return isDeepStrictEqual({ host, port, tls, user }, { ...server, user: login?.user ?? null });
}

function toSmtpSettings(
  { host, port, tls, user, password }: SmtpInput,
  before: SmtpSettings | null,
): SmtpSettings {
  const login =
    user === null ? null : { user, password: password ?? before?.login?.password ?? '' };
  return { host, port, tls, login };
}
