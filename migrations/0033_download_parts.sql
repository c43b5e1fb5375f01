-- Parts of a file that are fetched after a counted download are bounded in bytes.
alter table download_grants
  -- What may still be fetched in parts of the download that was counted last.
  add column part_bytes bigint not null default 0 check (part_bytes >= 0),
  -- Added to it, once a counted download, when a response was cut off: what was sent may not have arrived.
  add column resume_bytes bigint not null default 0 check (resume_bytes >= 0);
