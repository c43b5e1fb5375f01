-- Units that guests of a client network held on payment pages and did not buy. For some hours the
-- network leaves as many units free for other buyers.

create table lapsed_holds (
  workspace_id text not null,
  site_id text not null,
  network text not null,
  variant_id text not null,
  -- The checkout session that held them.
  holder_id text not null,
  quantity int not null check (quantity > 0),
  lapsed_at timestamptz(3) not null,
  primary key (workspace_id, site_id, network, variant_id, holder_id),
  foreign key (workspace_id, variant_id) references variants
);
create index lapsed_holds_at on lapsed_holds (lapsed_at);
grant select, insert, update, delete on lapsed_holds to stoa_app, stoa_system;
call guard_tenant('lapsed_holds');
