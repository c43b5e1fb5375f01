-- Hooks that take the payments of a store.

-- Whether a payment hook moves no real money.
alter table http_hooks add column test boolean not null default false;

-- What a payment hook was asked to do; null for other hooks.
alter table http_hook_calls add column action text;
