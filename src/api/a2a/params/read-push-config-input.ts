import type { CreatePushConfigInput } from '../../../core/tasks/push/push-config.ts';
import {
  isPresent,
  type ReportProblem,
  readId,
  readObject,
  readString,
  readStrings,
} from './fields.ts';

/** A push config as a caller writes it (a2a.md 3), keys in camelCase already. */
export function readPushConfigInput(
  value: unknown,
  field: string,
  complain: ReportProblem,
): CreatePushConfigInput {
  const given = readObject(value, field, complain);
  const at = (name: string) => (field === '' ? name : `${field}.${name}`);
  const url = readString(given.url, at('url'), complain);
  if (url === null) complain(at('url'), 'required', 'is required: where the task is posted to');
  return {
    id: readId(given.id, at('id'), complain),
    url: url ?? '',
    token: readString(given.token, at('token'), complain),
    authentication: isPresent(given.authentication)
      ? readAuthentication(given.authentication, at('authentication'), complain)
      : null,
  };
}

/** `scheme`, or the first of 0.3's `schemes`. */
function readAuthentication(
  value: unknown,
  field: string,
  complain: ReportProblem,
): CreatePushConfigInput['authentication'] {
  const given = readObject(value, field, complain);
  const older = readStrings(given.schemes, `${field}.schemes`, complain);
  const scheme = readString(given.scheme, `${field}.scheme`, complain) ?? older?.[0] ?? null;
  const credentials = readString(given.credentials, `${field}.credentials`, complain);
  if (scheme !== null && scheme !== '') return { scheme, credentials };
  if (credentials !== null)
    complain(`${field}.scheme`, 'required', 'is required with credentials: for example Bearer');
  return null;
}
