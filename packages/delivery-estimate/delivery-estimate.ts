import { definePlugin, type Plugin } from 'stoa/plugin';

type Settings = {
  /** Business days from dispatch to delivery by country, the least and the most; `*`: elsewhere. */
  days: Record<string, [least: number, most: number]>;
  /** Orders until this time, such as `14:00`, leave on the same day. */
  cutOff: string;
  /** The time zone of the warehouse, such as `America/New_York`. */
  timeZone: string;
  /** Days like `2026-12-25` on which nothing leaves or arrives, besides Saturdays and Sundays. */
  holidays?: string[];
  /** The current time. Tests pass their own. */
  now?: () => Date;
};

/** A skill that tells agents when an order placed now would arrive in a country. */
export function deliveryEstimate(settings: Settings): Plugin {
  return definePlugin({
    name: 'delivery-estimate',
    apiVersion: '1.0',
    skills: [
      {
        name: 'delivery-estimate',
        title: 'Delivery estimate',
        description:
          'Estimates when an order that is placed now arrives in a country. Ask before a purchase that has to arrive by a date.',
        tags: ['shipping', 'delivery'],
        examples: ['{"skill":"delivery-estimate","country":"US"}'],
        input: {
          type: 'object',
          properties: {
            country: {
              type: 'string',
              pattern: '^[A-Z]{2}$',
              description: 'ISO 3166-1 alpha-2 code of the country, such as US.',
              examples: ['US'],
            },
          },
          required: ['country'],
        },
        answer: ({ input }) => estimate(settings, String(input.country)),
      },
    ],
  });
}

function estimate(settings: Settings, country: string) {
  const days = settings.days[country] ?? settings.days['*'];
  if (!days) return { message: `We do not deliver to ${country}.`, data: { delivers: false } };
  const dispatch = findDispatchDay(settings);
  const [earliest, latest] = days.map((count) => addBusinessDays(settings, dispatch, count));
  const message = `An order placed now leaves on ${dispatch} and arrives in ${country} between ${earliest} and ${latest}.`;
  return { message, data: { delivers: true, dispatch, earliest, latest } };
}

/** The cut-off only counts on days on which something leaves. */
function findDispatchDay(settings: Settings): string {
  const date = today(settings);
  const day = addBusinessDays(settings, date, 0);
  return day === date && isLate(settings) ? addBusinessDays(settings, day, 1) : day;
}

/** The date at the warehouse, such as `2026-11-23`. */
const today = ({ timeZone, now = () => new Date() }: Settings) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now());

function isLate({ timeZone, cutOff, now = () => new Date() }: Settings): boolean {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' });
  return format.format(now()) > cutOff;
}

/** The first business day from `date` on, and then `count` further ones. */
function addBusinessDays({ holidays = [] }: Settings, date: string, count: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  const isFree = () =>
    day.getUTCDay() % 6 === 0 || holidays.includes(day.toISOString().slice(0, 10));
  const step = () => {
    do day.setUTCDate(day.getUTCDate() + 1);
    while (isFree());
  };
  if (isFree()) step();
  for (let left = count; left > 0; left--) step();
  return day.toISOString().slice(0, 10);
}
