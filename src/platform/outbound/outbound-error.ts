/**
 * Why a call failed. `blocked`: the address is not allowed. `protocol`: the server closed the
 * connection or sent invalid HTTP. `http`: the caller does not accept the status; the client itself
 * never reports this.
 */
export type OutboundErrorClass =
  | 'timeout'
  | 'dns'
  | 'tls'
  | 'connect'
  | 'blocked'
  | 'protocol'
  | 'http';

/** Thrown by outbound calls. The message may be shown to the user who registered the URL. */
export class OutboundError extends Error {
  override name = 'OutboundError';
  readonly errorClass: OutboundErrorClass;

  constructor(errorClass: OutboundErrorClass, message: string, cause?: unknown) {
    super(message, { cause });
    this.errorClass = errorClass;
  }
}
