/** One email each time, one summary a day, or none. */
export type NotificationMode = 'each' | 'daily' | 'off';
