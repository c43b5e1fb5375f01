-- Support finds a payment by the id that the processor or the chain has given it.

create index payments_reference on payments (reference) where reference is not null;
create index x402_payments_tx_hash on x402_payments (tx_hash) where tx_hash is not null;
