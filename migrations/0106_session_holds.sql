-- A payment sets held_since. Without that column in an index, the update needs no new index entries.
-- A cart has few sessions.
drop index checkout_sessions_held_cart;
create index checkout_sessions_of_cart on checkout_sessions (workspace_id, cart_token)
  where cart_token is not null;
