-- Where a product was made or grown, as buyers, customs and product feeds ask.

-- ISO 3166-1 alpha-2, in capitals.
alter table products add column country_of_origin text;
