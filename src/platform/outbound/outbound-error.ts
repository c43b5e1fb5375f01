/**
 * Why a call got no answer that counts. `blocked`: the guard refused the address. `protocol`: the
 * other side broke off, or did not speak HTTP. `http`: it answered with another status than the
 * caller takes; the client never says this itself.
 */
export type OutboundErrorClass =
  | 'timeout'
  | 'dns'
  | 'tls'
  | 'connect'
  | 'blocked'
  | 'protocol'
  | 'http';

/** Thrown by outbound calls. The message may be shown to whoever registered the URL. */
export class OutboundError extends Error {
  override name = 'OutboundError';
  readonly errorClass: OutboundErrorClass;

  constructor(errorClass: OutboundErrorClass, message: string, cause?: unknown) {
    super(message, { cause });
    this.errorClass = errorClass;
  }
}
