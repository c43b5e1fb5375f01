import { DomainError } from './domain-error.ts';

/** The versions of a resource that a change is meant for; null: any. */
export type ExpectedVersions = readonly number[] | null;

/** Throws 412 `version_conflict` if the resource has another version than the change expects. */
export function assertVersion(version: number, expected: ExpectedVersions): void {
  if (expected === null || expected.includes(version)) return;
  throw new DomainError(
    'precondition_failed',
    'version_conflict',
    'Another request has changed this resource since you read it. Read it again, and send the change with its new ETag in If-Match.',
  );
}
