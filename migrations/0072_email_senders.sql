-- Stores can send through a mail server of their own and from an address of their own domain; email
-- templates have versions.

create table email_senders (
  workspace_id text not null,
  site_id text not null,
  -- Null: the address of MAIL_FROM.
  from_address text,
  -- Null: the mail server of SMTP_URL.
  smtp_host text,
  smtp_port int,
  smtp_tls boolean,
  -- Null: no login.
  smtp_user text,
  -- Encrypted.
  smtp_password text,
  -- When the mail server began to refuse connections, the login or the sender.
  failing_since timestamptz(3),
  last_failure text,
  version int not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, site_id),
  foreign key (workspace_id, site_id) references sites,
  check (num_nulls(smtp_host, smtp_port, smtp_tls) in (0, 3)),
  check (num_nulls(smtp_user, smtp_password) in (0, 2))
);
grant select, insert, update on email_senders to stoa_app, stoa_system;
call guard_tenant('email_senders');

-- One more with each change.
alter table email_templates add column version int not null default 1;
