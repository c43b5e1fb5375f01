import type { Work } from '../../platform/unit-of-work.ts';
import { emailSecurityNotice } from '../access/mail/security-notice.ts';
import type { Hook } from './hook.ts';

type Change = { before: Hook | null; after: Hook | null; hasNewSecret?: boolean };

/**
 * Emails the owners when a payment hook starts or stops taking the payments of a store, or sends
 * them to another host. Other hooks move no money.
 */
export async function emailAboutPaymentHook(work: Work, change: Change): Promise<void> {
  const hook = change.after ?? change.before;
  if (hook?.type !== 'payment') return;
  const changes = describeChanges(change);
  if (changes.length === 0) return;
  await emailSecurityNotice(work, {
    subject: `The payment service of your store ${hook.siteSlug} was changed`,
    changes: [`The payment hook of the store ${hook.siteSlug} was changed.`, ...changes],
    remedy: 'disable the hook, or set its URL again and replace its secret.',
    page: '/settings/payments',
  });
}

function describeChanges({ before, after, hasNewSecret = false }: Change): string[] {
  if (!after) return ['It was deleted, and no longer takes the payments of the store.'];
  const host = hostOf(after);
  const on = `Payments of the store go through ${host} from now on.`;
  if (!before) return [`It was added. ${after.enabled ? on : 'It is disabled.'}`];
  const isMoved = before.url !== after.url;
  return [
    ...(isMoved ? [`Its URL now points to ${host} (previously ${hostOf(before)}).`] : []),
    ...(after.enabled && !before.enabled ? [`It was enabled. ${on}`] : []),
    ...(!after.enabled && before.enabled
      ? ['It was disabled, and no longer takes the payments of the store.']
      : []),
    ...(hasNewSecret ? ['The secret that signs its calls and events was replaced.'] : []),
  ];
}

/** Paths and queries may contain secrets. */
const hostOf = ({ url }: Hook): string => URL.parse(url)?.origin ?? 'an unknown host';
