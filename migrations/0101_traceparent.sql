-- The trace (W3C Trace Context) that recorded an event or a job; null when tracing is off.
alter table events add column traceparent text;
alter table jobs add column traceparent text;
