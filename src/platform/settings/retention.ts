import { type Static, Type } from 'typebox';

/** How long personal data is kept, and how much guests may store. */
export const retentionVariables = {
  RETENTION_DAYS: Type.Integer({
    default: 30,
    minimum: 1,
    maximum: 36_500,
    description:
      'Days after which an ended cart or checkout session is deleted, with the events of the cart. Orders are kept.',
  }),
  RETENTION_GUEST_TASKS_DAYS: Type.Integer({
    default: 30,
    minimum: 1,
    maximum: 36_500,
    description:
      'Days after which an A2A task of a guest is deleted, counted from its last change.',
  }),
  RETENTION_TASKS_DAYS: Type.Integer({
    default: 90,
    minimum: 1,
    maximum: 36_500,
    description:
      'Days after which an A2A task of a caller with a credential is deleted, counted from its last change.',
  }),
  RETENTION_EMAILS_DAYS: Type.Integer({
    default: 365,
    minimum: 7,
    maximum: 36_500,
    description: 'Days after which the log entry of an email to a buyer or to staff is deleted.',
  }),
  RETENTION_HISTORY_DAYS: Type.Integer({
    default: 730,
    minimum: 30,
    maximum: 36_500,
    description:
      'Days after which changes of products and of stock, and past prices, are deleted. An exchange of an older order uses the oldest price that is kept.',
  }),
  AGENT_SESSIONS_DAYS: Type.Integer({
    default: 30,
    minimum: 1,
    maximum: 366,
    description: 'Days for which the recorded calls of agents are kept.',
  }),
  GUEST_STORAGE_MB_PER_DAY: Type.Integer({
    default: 256,
    minimum: 0,
    maximum: 1_000_000,
    description:
      'Mebibytes per day that guests of one network (IPv4 /24, IPv6 /64) may store; 429 above it. 0 or `RATE_LIMITS=off`: no limit.',
  }),
  GUEST_MESSAGE_KB: Type.Integer({
    default: 128,
    minimum: 1,
    maximum: 256,
    description:
      'Maximum size of the parts and metadata of an A2A message of a guest, in kibibytes; 413 above it.',
  }),
};

const RetentionVariables = Type.Object(retentionVariables);

export type RetentionSettings = {
  /** Ended carts and checkout sessions. */
  endedDays: number;
  guestTaskDays: number;
  taskDays: number;
  emailDays: number;
  historyDays: number;
  agentSessionDays: number;
  /** 0: no limit. */
  guestBytesPerDay: number;
  guestMessageBytes: number;
};

export function retentionSettings(names: Static<typeof RetentionVariables>): RetentionSettings {
  return {
    endedDays: names.RETENTION_DAYS,
    guestTaskDays: names.RETENTION_GUEST_TASKS_DAYS,
    taskDays: names.RETENTION_TASKS_DAYS,
    emailDays: names.RETENTION_EMAILS_DAYS,
    historyDays: names.RETENTION_HISTORY_DAYS,
    agentSessionDays: names.AGENT_SESSIONS_DAYS,
    guestBytesPerDay: names.GUEST_STORAGE_MB_PER_DAY * 1_048_576,
    guestMessageBytes: names.GUEST_MESSAGE_KB * 1_024,
  };
}
