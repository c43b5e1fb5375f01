import type { Site } from '@stoa/client';
import { useState } from 'react';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { useCan, useStoa } from '../../app/workspace.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import css from '../settings.module.css';
import { StorePage } from '../store-page.tsx';
import { GroupsField } from './groups-field.tsx';
import { MissedCard } from './missed-card.tsx';
import { findProblems, newGroup, type SynonymValues, toBody, toValues } from './synonym-form.ts';
import { TrySearchCard } from './try-search-card.tsx';

export function SearchWordsPage() {
  return (
    <StorePage title="Search words" isWide>
      {(site) => <SearchWords key={site.slug} site={site} />}
    </StorePage>
  );
}

function SearchWords({ site }: { site: Site }) {
  const read = useApi(['synonyms', site.slug], (stoa, options) =>
    stoa.sites.synonyms.get(site.slug, options).withResponse(),
  );
  if (read.isLoadingError)
    return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton lines={8} />;
  const { data, etag } = read.data;
  return <Words {...{ site, etag }} saved={toValues(data.synonyms)} reload={read.refetch} />;
}

type WordsProps = {
  site: Site;
  saved: SynonymValues;
  etag: string | null;
  reload: () => Promise<unknown>;
};

function Words({ site, saved, etag, reload }: WordsProps) {
  const stoa = useStoa();
  const canWrite = useCan()('write:settings');
  const invalidate = useInvalidate();
  const [tried, setTried] = useState('');
  const form = useForm({
    values: saved,
    etag,
    validate: findProblems,
    save: ({ values, ifMatch, idempotencyKey }) =>
      stoa.sites.synonyms.replace(site.slug, toBody(values), { ifMatch, idempotencyKey }),
    reload,
    onSaved: async () => {
      await invalidate('synonyms', 'search');
      showToast('Search words saved');
    },
  });
  const groups = form.field('synonyms');
  const add = (words: string) => {
    groups.onChange([...groups.value, newGroup([words])]);
    showToast('Group added. Enter the words that your products use.');
  };
  return (
    <div className={css.split}>
      <div className={css.column}>
        {canWrite ? (
          <FormPage form={form} action="Save search words">
            <Card title="Words that mean the same">
              <div className={css.fields}>
                <p className={css.quiet}>
                  Common synonyms, such as couch and sofa, are built in. Add words that are specific
                  to this store.
                </p>
                <GroupsField form={form} />
              </div>
            </Card>
          </FormPage>
        ) : (
          <ReadOnly saved={saved} />
        )}
      </div>
      <div className={css.column}>
        <TrySearchCard site={site} words={tried} onSearch={setTried} isUnsaved={form.isChanged} />
        <MissedCard site={site} onAdd={canWrite ? add : null} onTry={setTried} />
      </div>
    </div>
  );
}

const ReadOnly = ({ saved }: { saved: SynonymValues }) => (
  <Card title="Words that mean the same">
    {saved.synonyms.length === 0 && <EmptyState icon="search" title="No words added yet" />}
    <ul className={css.list}>
      {saved.synonyms.map(({ key, terms, alsoFinds }) => (
        <li key={key}>
          {terms.join(', ')}
          {alsoFinds.length > 0 && ` also find ${alsoFinds.join(', ')}`}
        </li>
      ))}
    </ul>
  </Card>
);
