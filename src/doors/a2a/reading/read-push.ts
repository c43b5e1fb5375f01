import type { PushDraft } from '../../../core/tasks/push/push-config.ts';
import { type Complain, isGiven, readId, readObject, readText, readTexts } from './fields.ts';

/** A push config as a caller writes it (a2a.md 3), keys in camelCase already. */
export function readPushDraft(value: unknown, field: string, complain: Complain): PushDraft {
  const given = readObject(value, field, complain);
  const at = (name: string) => (field === '' ? name : `${field}.${name}`);
  const url = readText(given.url, at('url'), complain);
  if (url === null) complain(at('url'), 'required', 'is required: where the task is posted to');
  return {
    id: readId(given.id, at('id'), complain),
    url: url ?? '',
    token: readText(given.token, at('token'), complain),
    authentication: isGiven(given.authentication)
      ? readAuthentication(given.authentication, at('authentication'), complain)
      : null,
  };
}

/** `scheme`, or the first of 0.3's `schemes`. */
function readAuthentication(
  value: unknown,
  field: string,
  complain: Complain,
): PushDraft['authentication'] {
  const given = readObject(value, field, complain);
  const older = readTexts(given.schemes, `${field}.schemes`, complain);
  const scheme = readText(given.scheme, `${field}.scheme`, complain) ?? older?.[0] ?? null;
  const credentials = readText(given.credentials, `${field}.credentials`, complain);
  if (scheme !== null && scheme !== '') return { scheme, credentials };
  if (credentials !== null)
    complain(`${field}.scheme`, 'required', 'is required with credentials: for example Bearer');
  return null;
}
