import type { CreatePushConfigInput } from '../../../core/tasks/push/push-config.ts';
import {
  isPresent,
  type ReportProblem,
  readId,
  readObject,
  readString,
  readStrings,
} from './fields.ts';

/** Reads a new push config, with keys in camelCase. */
export function readPushConfigInput(
  value: unknown,
  field: string,
  report: ReportProblem,
): CreatePushConfigInput {
  const given = readObject(value, field, report);
  const pathOf = (name: string) => (field === '' ? name : `${field}.${name}`);
  const url = readString(given.url, pathOf('url'), report);
  if (url === null)
    report(pathOf('url'), 'required', 'is required: the URL that receives the updates of the task');
  return {
    id: readId(given.id, pathOf('id'), report),
    url: url ?? '',
    token: readString(given.token, pathOf('token'), report),
    authentication: isPresent(given.authentication)
      ? readAuthentication(given.authentication, pathOf('authentication'), report)
      : null,
  };
}

/** `scheme` of A2A 1.0, or the first of `schemes` of A2A 0.3. */
function readAuthentication(
  value: unknown,
  field: string,
  report: ReportProblem,
): CreatePushConfigInput['authentication'] {
  const given = readObject(value, field, report);
  const older = readStrings(given.schemes, `${field}.schemes`, report);
  const scheme = readString(given.scheme, `${field}.scheme`, report) ?? older?.[0] ?? null;
  const credentials = readString(given.credentials, `${field}.credentials`, report);
  if (scheme !== null && scheme !== '') return { scheme, credentials };
  if (credentials !== null)
    report(`${field}.scheme`, 'required', 'is required with credentials, for example Bearer');
  return null;
}
