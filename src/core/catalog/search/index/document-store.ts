import type { RunQuery } from '../query.ts';
import type { SearchDocument } from './document.ts';

/** Inserts or updates rows in one statement. */
export async function saveDocuments(query: RunQuery, documents: SearchDocument[]): Promise<void> {
  const column = <Key extends keyof SearchDocument>(key: Key) =>
    documents.map((document) => document[key]);
  await query(
    `insert into search_documents (workspace_id, product_id, site_id, lexemes, brevity, currency, prices, prices_in_stock, newness)
     select workspace_id, product_id, site_id, lexemes::tsvector, brevity, currency, prices::int8multirange, prices_in_stock::int8multirange, newness
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int2[], $6::text[], $7::text[], $8::text[], $9::int8[])
         as document (workspace_id, product_id, site_id, lexemes, brevity, currency, prices, prices_in_stock, newness)
      order by workspace_id, product_id
     on conflict (workspace_id, product_id) do update set
       site_id = excluded.site_id, lexemes = excluded.lexemes, brevity = excluded.brevity, currency = excluded.currency,
       prices = excluded.prices, prices_in_stock = excluded.prices_in_stock, newness = excluded.newness`,
    [
      column('workspaceId'),
      column('productId'),
      column('siteId'),
      column('lexemes'),
      column('brevity'),
      column('currency'),
      column('prices'),
      column('pricesInStock'),
      column('newness'),
    ],
  );
}

export async function deleteDocuments(
  query: RunQuery,
  workspaceId: string,
  productIds: string[],
): Promise<void> {
  await query(
    'delete from search_documents where workspace_id = $1 and product_id = any($2::text[])',
    [workspaceId, productIds],
  );
}

/**
 * Recomputes the prices in stock. Rows are locked in the order of their ids before the variants are
 * read, so that of two concurrent sales the second reads the stock that the first one left.
 */
export async function refreshPricesInStock(
  query: RunQuery,
  workspaceId: string,
  productIds: string[],
): Promise<void> {
  await query(
    `select from search_documents where workspace_id = $1 and product_id = any($2::text[])
     order by product_id for update`,
    [workspaceId, productIds],
  );
  await query(
    `update search_documents d set prices_in_stock = (
       select coalesce(range_agg(int8range(price, price, '[]')), '{}') from (
         select coalesce(v.price_amount, p.price_amount) as price
           from variants v join products p on p.workspace_id = v.workspace_id and p.product_id = v.product_id
          where v.workspace_id = $1 and v.product_id = d.product_id and v.archived_at is null
            and coalesce(v.stock_on_hand - v.stock_reserved + v.stock_yielding > 0, true)) as sold)
     where d.workspace_id = $1 and d.product_id = any($2::text[])`,
    [workspaceId, productIds],
  );
}

/** Adds words to the vocabulary, sorted so that concurrent writers cannot deadlock. */
export async function addWords(query: RunQuery, words: Iterable<string>): Promise<void> {
  const distinct = [...new Set(words)];
  if (distinct.length === 0) return;
  await query(
    `insert into search_words (word)
     select word from unnest($1::text[]) as fresh (word)
      where not exists (select from search_words as known where known.word = fresh.word)
      order by word
     on conflict do nothing`,
    [distinct],
  );
}
