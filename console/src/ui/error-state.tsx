import { Button } from './button.tsx';
import { CopyableId } from './copyable-id.tsx';
import { EmptyState } from './empty-state.tsx';

type ErrorStateProps = { error: unknown; onRetry?: (() => void) | undefined };

/** The error of the API, the request id for support, and a button to try again. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const { status, message, requestId } = describeError(error);
  const title = titles[status] ?? 'This could not be loaded';
  return (
    <div role="alert">
      <EmptyState
        icon="alert"
        title={title}
        action={
          onRetry &&
          status !== 403 &&
          status !== 404 && <Button onClick={onRetry}>Try again</Button>
        }
      >
        {message}
      </EmptyState>
      {requestId && <CopyableId label="Request" id={requestId} isCentered />}
    </div>
  );
}

const titles: Record<number, string> = {
  403: 'Your role does not allow this',
  404: 'Not found',
  429: 'Too many requests',
};

/** The parts of an error of the API client, or of any other error. Status 0: no response. */
export function describeError(error: unknown): {
  status: number;
  code: string;
  message: string;
  requestId: string | null;
  details: { field: string; message: string }[];
} {
  const {
    status = 0,
    code = 'unknown',
    message = String(error),
    requestId = null,
    details,
  } = (error ?? {}) as Partial<ReturnType<typeof describeError>>;
  return { status, code, message, requestId, details: Array.isArray(details) ? details : [] };
}
