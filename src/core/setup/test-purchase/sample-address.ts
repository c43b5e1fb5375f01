type SampleAddress = {
  name: string;
  line1: string;
  city: string;
  state?: string;
  postcode?: string;
  country: string;
};

/** Places with valid postcodes, for zones that are limited to parts of a country. */
const places: Record<string, Pick<SampleAddress, 'city' | 'state' | 'postcode'>> = {
  AT: { city: 'Wien', postcode: '1010' },
  AU: { city: 'Sydney', state: 'NSW', postcode: '2000' },
  CA: { city: 'Toronto', state: 'ON', postcode: 'M5H 2N2' },
  CH: { city: 'Zürich', postcode: '8001' },
  DE: { city: 'Berlin', postcode: '10115' },
  ES: { city: 'Madrid', postcode: '28013' },
  FR: { city: 'Paris', postcode: '75001' },
  GB: { city: 'London', postcode: 'SW1A 1AA' },
  IE: { city: 'Dublin', postcode: 'D01 F5P2' },
  IT: { city: 'Roma', postcode: '00184' },
  JP: { city: 'Chiyoda-ku', state: '13', postcode: '100-0001' },
  NL: { city: 'Amsterdam', postcode: '1012 JS' },
  US: { city: 'San Francisco', state: 'CA', postcode: '94105' },
};

/** An address in the home country, where every choice for shipping except downloads delivers. */
export function sampleAddress(country: string): SampleAddress {
  const place = places[country] ?? { city: 'Test City' };
  return { name: 'Test Purchase', line1: '1 Test Street', ...place, country };
}
