-- Credentials that are restricted to some surfaces, and stores that take no orders from guests.

-- Null: every surface.
alter table api_keys add column surfaces text[]
  check (surfaces <@ '{a2a,mcp,ucp,merchant}' and cardinality(surfaces) > 0);
alter table oauth_grants add column surfaces text[]
  check (surfaces <@ '{a2a,mcp,ucp,merchant}' and cardinality(surfaces) > 0);

-- Whether buyers without a credential may check out.
alter table sites add column guest_checkout boolean not null default true;
