-- The part of the units that counts: 1 if they were held for at least half of the possible time, less
-- for shorter holds, so that many short ones add up.
alter table lapsed_holds add column share double precision not null default 1 check (share > 0 and share <= 1);
