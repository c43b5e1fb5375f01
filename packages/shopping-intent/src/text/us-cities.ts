/**
 * Large cities of the United States with the states in which a well-known city has this name, the
 * largest first.
 */
const rows =
  'atlanta GA|austin TX|baltimore MD|boston MA|brooklyn NY|chicago IL|cincinnati OH|cleveland OH|dallas TX|denver CO|' +
  'detroit MI|houston TX|las vegas NV,NM|los angeles CA|miami FL|minneapolis MN|nashville TN|new orleans LA|oakland CA|' +
  'philadelphia PA|pittsburgh PA|portland OR,ME|san antonio TX|san diego CA|san francisco CA|san jose CA|seattle WA|' +
  'new york NY|new york city NY|phoenix AZ|sacramento CA|fort worth TX|el paso TX|memphis TN|louisville KY|milwaukee WI|albuquerque NM|' +
  'tucson AZ|fresno CA|kansas city MO,KS|omaha NE|raleigh NC|virginia beach VA|long beach CA|tampa FL|tulsa OK|' +
  'oklahoma city OK|honolulu HI|indianapolis IN|jacksonville FL,NC|orlando FL|salt lake city UT|boise ID|anchorage AK|' +
  'buffalo NY|st louis MO|saint louis MO|st paul MN|saint paul MN|jersey city NJ|baton rouge LA|des moines IA|iowa city IA';

/** By name, lower case. */
export const usCities: ReadonlyMap<string, readonly string[]> = new Map(
  rows.split('|').map((row): [string, readonly string[]] => {
    const at = row.lastIndexOf(' ');
    return [row.slice(0, at), row.slice(at + 1).split(',')];
  }),
);

/** Cities of which there is no other with the same name in another state. */
export const uniqueCities: ReadonlySet<string> = new Set(
  'new york|new york city|chicago|los angeles|san francisco|seattle|tucson|albuquerque|fort worth|tulsa|oklahoma city|honolulu|indianapolis|salt lake city|boise|jersey city|baton rouge|iowa city|virginia beach|new orleans'.split(
    '|',
  ),
);
