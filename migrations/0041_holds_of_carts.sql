-- A checkout session continues the hold deadline of earlier sessions of its cart.
create index checkout_sessions_held_cart on checkout_sessions (workspace_id, cart_token, held_since)
  where cart_token is not null and held_since is not null;
