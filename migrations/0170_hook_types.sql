-- Unused since 0.8: the check of the types of hooks. The server knows them, and a further one decides payments.
alter table http_hooks drop constraint http_hooks_type_check;
