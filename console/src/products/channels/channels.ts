import type { ProductFeeds } from '@stoa/client';

/** What one channel takes, and why it does not take the rest. */
export type ChannelReport = ProductFeeds['channels'][number];
export type Reason = ChannelReport['reasons'][number];

/** What people call the channels of the API. */
export const channelNames: Record<string, string> = {
  openai: 'OpenAI (ChatGPT)',
  google: 'Google Merchant Center',
  acp: 'Agentic Commerce Protocol',
};
