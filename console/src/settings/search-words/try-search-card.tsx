import type { Site, StoresSearchResult } from '@stoa/client';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../app/use-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from '../settings.module.css';

type TrySearchCardProps = {
  site: Site;
  /** The search words; empty before the first search. */
  words: string;
  onSearch: (words: string) => void;
  isUnsaved: boolean;
};

/** Searches the store as buyers and agents do, with the saved words. */
export function TrySearchCard({ site, words, onSearch, isUnsaved }: TrySearchCardProps) {
  const [text, setText] = useState(words);
  const [shown, setShown] = useState(words);
  if (shown !== words) {
    setShown(words);
    setText(words);
  }
  const read = useApi(
    ['search', site.slug, words],
    (stoa, options) =>
      stoa.stores.search({ q: words, site_slug: site.slug, limit: 10, view: 'compact' }, options),
    { isEnabled: words !== '' },
  );
  return (
    <Card title="Try a search">
      <form
        className={css.fields}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim());
          if (text.trim() === words) void read.refetch({ cancelRefetch: false });
        }}
      >
        <TextField
          label="Search words"
          isLabelHidden
          placeholder="red couch"
          name="try"
          value={text}
          onChange={setText}
          error={null}
        />
        <div>
          <Button type="submit">Search store</Button>
        </div>
      </form>
      {isUnsaved && (
        <p className={css.quiet}>Save the words first: the search uses the saved ones.</p>
      )}
      {read.isLoadingError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {words !== '' && read.isPending && <Skeleton lines={4} />}
      {read.data && <Results found={read.data} />}
    </Card>
  );
}

const matches: Record<string, string> = {
  all: 'Every word',
  vocabulary: 'By a synonym',
  partial: 'Some words',
};

const MatchBadge = ({ match }: { match: string }) => (
  <Badge tone={match === 'partial' ? 'warn' : 'neutral'}>{matches[match] ?? match}</Badge>
);

function Results({ found }: { found: StoresSearchResult }) {
  const { products, total_estimate: total, match, unmatched } = found;
  if (products.length === 0) return <p className={css.quiet}>Nothing found.</p>;
  return (
    <div className={css.results}>
      <p className={css.quiet}>
        {formatNumber(total)} {total === 1 ? 'product' : 'products'}
        {unmatched.length > 0 && `, without ${unmatched.map((word) => `“${word}”`).join(', ')}`}
      </p>
      <ul className={css.list}>
        {products.map((product) => (
          <li key={product.id}>
            <Link to={`/products/${product.id}`}>{product.name}</Link>
            <MatchBadge match={('match' in product && product.match) || match} />
          </li>
        ))}
      </ul>
    </div>
  );
}
