-- Identity linking: which customer of a workspace a person is.

create table buyer_links (
  workspace_id text not null,
  user_id text not null references users on delete cascade,
  customer_id text not null,
  linked_at timestamptz(3) not null,
  -- Their own wish not to be known here any more; it is kept, so that a grant for every store does not link them again.
  disconnected_at timestamptz(3),
  primary key (workspace_id, user_id),
  -- Whoever has proven the address last is the customer.
  constraint buyer_links_customer_key unique (workspace_id, customer_id),
  foreign key (workspace_id, customer_id) references customers on delete cascade
);
create index buyer_links_of_user on buyer_links (user_id);

grant select, insert, update, delete on buyer_links to stoa_app, stoa_system;
call guard_tenant('buyer_links');

-- Details that came with the token of the proven buyer: shown to nobody else. Null: no such token was sent.
alter table carts add column linked_details text[];
alter table checkout_sessions add column linked_details text[];
