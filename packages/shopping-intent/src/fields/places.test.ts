import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ExtractedAddress } from '../intent.ts';
import { toTokens } from '../text/phrase.ts';
import { countriesByName } from '../text/places.ts';
import { regionsByName, states } from '../text/regions.ts';
import { readPlace } from './places.ts';

const read = (text: string) => readPlace(toTokens(text.toLowerCase()));
const toTitle = (text: string) =>
  text.replace(/(?<=^|[ -])\p{L}/gu, (letter) => letter.toUpperCase());

const places: [text: string, address: ExtractedAddress | null][] = [
  ['ship to 10001', { postcode: '10001' }],
  [
    'ship to new york, ny 10001',
    { country: 'US', state: 'NY', postcode: '10001', city: 'New York' },
  ],
  ['ship to atlanta, georgia', { country: 'US', state: 'GA', city: 'Atlanta' }],
  ['ship to tbilisi, georgia', { country: 'GE', city: 'Tbilisi' }],
  ['ship to sydney, nsw', { country: 'AU', state: 'NSW', city: 'Sydney' }],
  [
    'ship to sydney, nsw 2000, australia',
    { country: 'AU', state: 'NSW', postcode: '2000', city: 'Sydney' },
  ],
  [
    'to toronto, on m5v 2t6, canada',
    { country: 'CA', state: 'ON', postcode: 'M5V 2T6', city: 'Toronto' },
  ],
  ['ship to london, ontario', { country: 'CA', state: 'ON', city: 'London' }],
  ['ship to brussels 1000', { country: 'BE', postcode: '1000', city: 'Brussels' }],
  ['the address is kyoto, japan', { country: 'JP', city: 'Kyoto' }],
  ['ship it anywhere but france', null],
  ['boots in us 10, brown', null],
  ['a beanie in us navy, size m', null],
  ['ship it to me in the us please', { country: 'US' }],
  ['ship to 80331 munich, germany', { country: 'DE', postcode: '80331', city: 'Munich' }],
  ['ship us, chicago, zip 60614', { country: 'US', postcode: '60614', city: 'Chicago' }],
  ['ship to munich, de', { country: 'DE', city: 'Munich' }],
  ['ship to dover, de 19901', { country: 'US', state: 'DE', postcode: '19901', city: 'Dover' }],
  ['ship to de 10115', { country: 'DE', postcode: '10115' }],
  ['ship to washington, dc', { country: 'US', state: 'DC', city: 'Washington' }],
  ['ship to mexico city, mexico', { country: 'MX', city: 'Mexico City' }],
  ['ship to kansas city, mo', { country: 'US', state: 'MO', city: 'Kansas City' }],
  ['ship to oaxaca mexico', { country: 'MX', city: 'Oaxaca' }],
  ['ship to perth, wa', { country: 'AU', state: 'WA', city: 'Perth' }],
  ['ship to vancouver, wa', { country: 'US', state: 'WA', city: 'Vancouver' }],
  ['ship to amsterdam 1012 ab', { country: 'NL', postcode: '1012 AB', city: 'Amsterdam' }],
  ['a mug for austin', null],
  ['ship to dad, in blue', null],
  ['he is working in france at the moment, ship it there', { country: 'FR' }],
  ['ship to mom, ok?', null],
  [
    'ship to jane doe, 1 main st, san francisco, ca 94107',
    {
      name: 'Jane Doe',
      line1: '1 Main St',
      country: 'US',
      state: 'CA',
      postcode: '94107',
      city: 'San Francisco',
    },
  ],
  [
    'to 500 n martin luther king blvd, austin, tx 78701',
    {
      line1: '500 N Martin Luther King Blvd',
      country: 'US',
      state: 'TX',
      postcode: '78701',
      city: 'Austin',
    },
  ],
  ...['12 elm st #4', '12 elm st, apt #4', '12 elm st suite 300', '12 elm st, ste. 300'].map(
    (street): [string, ExtractedAddress] => [
      `to ${street}, austin, tx 78701`,
      {
        line1: toTitle(street),
        country: 'US',
        state: 'TX',
        postcode: '78701',
        city: 'Austin',
      },
    ],
  ),
  [
    'to flat 3, 12 elm road, london sw1a 2aa, uk',
    { line1: 'Flat 3, 12 Elm Road', country: 'GB', postcode: 'SW1A 2AA', city: 'London' },
  ],
  [
    'to berliner straße 5, 10117 berlin',
    { line1: 'Berliner Straße 5', country: 'DE', postcode: '10117', city: 'Berlin' },
  ],
  [
    'to unter den linden 5, 10117 berlin, germany',
    { line1: 'Unter Den Linden 5', country: 'DE', postcode: '10117', city: 'Berlin' },
  ],
  [
    'unter den linden 5, 10117 berlin, germany',
    { line1: 'Unter Den Linden 5', country: 'DE', postcode: '10117', city: 'Berlin' },
  ],
  [
    'to am graben 5, 1010 vienna, austria',
    { line1: 'Am Graben 5', country: 'AT', postcode: '1010', city: 'Vienna' },
  ],
  [
    'to jane doe, via roma 10, 00184 rome, italy',
    { name: 'Jane Doe', line1: 'Via Roma 10', country: 'IT', postcode: '00184', city: 'Rome' },
  ],
  [
    'the address is 1500 broadway, new york, ny 10036',
    { line1: '1500 Broadway', country: 'US', state: 'NY', postcode: '10036', city: 'New York' },
  ],
  ['to são paulo sp, brazil', { country: 'BR', state: 'SP', city: 'São Paulo' }],
  ['to são paulo, brazil', { country: 'BR', city: 'São Paulo' }],
  ['to curitiba pr, brazil', { country: 'BR', state: 'PR', city: 'Curitiba' }],
  ['to florianópolis, sc, brazil', { country: 'BR', state: 'SC', city: 'Florianópolis' }],
  ["to st. john's nl, canada", { country: 'CA', state: 'NL', city: "St. John's" }],
  [
    "to st john's, nl a1c 5s7",
    { country: 'CA', state: 'NL', postcode: 'A1C 5S7', city: "St John's" },
  ],
  ['to st. louis, mo 63101', { country: 'US', state: 'MO', postcode: '63101', city: 'St. Louis' }],
  ['to singapore 018956', { country: 'SG', postcode: '018956' }],
  ['to dusseldorf', { country: 'DE', city: 'Dusseldorf' }],
  [
    'ship to 1 main st, san francisco',
    { line1: '1 Main St', country: 'US', city: 'San Francisco' },
  ],
];
for (const [text, address] of places)
  test(`reads the place of: ${text}`, () => assert.deepEqual(read(text).address, address));

const namesakes =
  'Naples|Manchester|Paris|Rome|Athens|Vienna|Berlin|London|Moscow|Lima|Cairo|Milan|Florence|Venice|Dublin|Mexico|Peru|Cuba|Poland|Norway|Lebanon|Melbourne|Birmingham|Cambridge|Toronto|Delhi|Warsaw|Geneva|Panama|Wyoming|Nevada|Ontario|California|Bern|Bristol|Glasgow|Hamburg|Holland|Ireland|Wales|China|Jamaica|Valencia|Portland|Springfield';
/** Codes that are also words or codes of countries decide only beside a ZIP code. */
const words = new Set('IN OR ME OK HI OH PA MA LA DE'.split(' '));

describe('a state after the comma decides the country', () => {
  for (const [name, { code, country }] of regionsByName)
    test(`${name}: by its name`, () => {
      for (const town of namesakes.split('|').filter((each) => each.toLowerCase() !== name)) {
        const { address } = read(`ship to ${town}, ${name}`);
        assert.deepEqual(address, { country, state: code, city: town }, `${town}, ${name}`);
      }
    });
  const codes = [...states.values()].filter((code) => !words.has(code));
  for (const code of codes)
    test(`${code}: by its code`, () => {
      for (const town of namesakes.split('|').filter((each) => !isElsewhere(each, code))) {
        const { address } = read(`ship to ${town}, ${code}`);
        assert.deepEqual(address, { country: 'US', state: code, city: town }, `${town}, ${code}`);
      }
    });
});
/** "Toronto, CA" is in Canada, and "Melbourne, WA" in Western Australia. */
const isElsewhere = (town: string, code: string) =>
  ['Toronto CA', 'Melbourne WA'].includes(`${town} ${code}`);

const prefixes =
  'new|north|south|east|west|northern|southern|eastern|western|central|upper|lower|greater|old|sunny|former'.split(
    '|',
  );

describe('a place is only recognized as a whole', () => {
  for (const prefix of prefixes)
    test(`"${prefix}" before a country or state is no town`, () => {
      for (const name of [...countriesByName.keys(), ...regionsByName.keys()]) {
        const whole = `${prefix} ${name}`;
        if (countriesByName.has(whole) || regionsByName.has(whole) || /^us$|^gb$|[.]/.test(name))
          continue;
        assert.equal(read(`ship to ${whole}`).address, null, whole);
        assert.equal(read(`ship to hamburg, ${whole}`).address?.city === 'Hamburg', false, whole);
      }
    });
  const whole: [text: string, country: string][] = [
    ['new mexico', 'US'],
    ['northern ireland', 'GB'],
    ['north korea', 'KP'],
    ['south korea', 'KR'],
    ['new south wales', 'AU'],
    ['western australia', 'AU'],
    ['west virginia', 'US'],
    ['south africa', 'ZA'],
    ['new zealand', 'NZ'],
    ['papua new guinea', 'PG'],
    ['french guiana', 'GF'],
  ];
  for (const [name, country] of whole)
    test(`${name} is in ${country}`, () => {
      const { address } = read(`ship to ${name}`);
      assert.deepEqual([address?.country, address?.city], [country, undefined]);
    });
  for (const name of [
    'new england',
    'texas city',
    'virginia beach county',
    'washington',
    'victoria',
  ])
    test(`${name} is doubtful`, () => assert.equal(read(`ship to ${name}`).address, null));
});

const contradictions = [
  'to 94107 new york',
  'to dallas, ca 75001',
  'to dallas 94107',
  'to seattle, wa 10001',
  'to texas 10001',
  'to boston, 97201',
  'to toronto, on v5k 0a1',
  'to sydney, nsw 3000',
  'to london 10001',
  'to sydney 94107',
  'to toronto 94107',
  'to berlin, france',
  'to berlin, fr',
  'to ontario, usa',
  'to london, paris',
  'to spain, germany',
  'to new york, ca',
  'to new york city, texas',
  'to seattle, ny',
  'to chicago, california',
];
for (const text of contradictions)
  test(`parts that contradict each other are no address: ${text}`, () =>
    assert.equal(read(`ship ${text}`).address, null));
