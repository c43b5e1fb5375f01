import { ErrorState } from './error-state.tsx';
import { PageHeader } from './page-header.tsx';

type ErrorPageProps = {
  error: unknown;
  onRetry: () => void;
  /** What the page shows, such as "Order". */
  title: string;
  back: { to: string; label: string };
};

/** The page of an object that could not be loaded, with a link back to its list. */
export function ErrorPage({ error, onRetry, title, back }: ErrorPageProps) {
  return (
    <>
      <PageHeader title={title} back={back} />
      <ErrorState error={error} onRetry={onRetry} />
    </>
  );
}
