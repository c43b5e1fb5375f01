import type { ProductFeeds } from '@stoa/client';

/** The number of variants that one channel accepts, and why it rejects the rest. */
export type ChannelReport = ProductFeeds['channels'][number];
export type Reason = ChannelReport['reasons'][number];

/** What people call the channels of the API. */
export const channelNames: Record<string, string> = {
  openai: 'OpenAI (ChatGPT)',
  google: 'Google Merchant Center',
  acp: 'Agentic Commerce Protocol',
};
