-- Servers remember all words and read those that are new by their number. The index of similar words
-- is used by the previous version alone.
alter table search_words add column number bigint not null generated always as identity;
create index search_words_number on search_words (number);
