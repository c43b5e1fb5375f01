/**
 * Further countries and territories by ISO 3166-1 code, as people write them. Georgia, Jordan, Chad
 * and Jersey are missing, because their names are also those of a state, of people and of a fabric,
 * and `congo` alone, because two countries have this name.
 */
const rows =
  'AD andorra|AF afghanistan|AG antigua and barbuda,antigua|AL albania|AM armenia|AO angola|AZ azerbaijan|' +
  'BA bosnia and herzegovina,bosnia|BB barbados|BD bangladesh|BF burkina faso|BH bahrain|BI burundi|BJ benin|' +
  'BM bermuda|BN brunei|BO bolivia|BS the bahamas,bahamas|BT bhutan|BW botswana|BY belarus|BZ belize|' +
  'CD democratic republic of the congo,democratic republic of congo,dr congo,drc,congo-kinshasa|CF central african republic|' +
  'CG republic of the congo,republic of congo,congo-brazzaville|CI ivory coast|CM cameroon|CR costa rica|CU cuba|CV cape verde|CW curacao,curaçao|' +
  'DJ djibouti|DM dominica|DO dominican republic,the dominican republic|DZ algeria|EC ecuador|ER eritrea|ET ethiopia|' +
  'FJ fiji|FO faroe islands,the faroe islands|GA gabon|GD grenada|GF french guiana|GG guernsey|GH ghana|GI gibraltar|' +
  'GL greenland|GM the gambia,gambia|GN guinea|GQ equatorial guinea|GT guatemala|GU guam|GW guinea-bissau,guinea bissau|' +
  'GY guyana|HN honduras|HT haiti|IM isle of man,the isle of man|IQ iraq|IR iran|JM jamaica|KG kyrgyzstan|KH cambodia|' +
  'KM comoros|KW kuwait|KY cayman islands,the cayman islands|KZ kazakhstan|LA laos|LB lebanon|LC saint lucia,st lucia|' +
  'LK sri lanka|LR liberia|LS lesotho|LY libya|MD moldova|ME montenegro|MG madagascar|MK north macedonia,macedonia|ML mali|' +
  'MM myanmar,burma|MN mongolia|MO macau,macao|MQ martinique|MR mauritania|MU mauritius|MV maldives,the maldives|MW malawi|' +
  'MZ mozambique|NA namibia|NC new caledonia|NE niger|NI nicaragua|NP nepal|OM oman|PA panama|PF french polynesia|' +
  'PG papua new guinea|PK pakistan|PR puerto rico|PY paraguay|QA qatar|RE reunion,réunion|RU russia|RW rwanda|' +
  'SB solomon islands|SC seychelles,the seychelles|SD sudan|SL sierra leone|SM san marino|SN senegal|SO somalia|SR suriname|' +
  'SS south sudan|SV el salvador|SY syria|SZ eswatini,swaziland|TG togo|TJ tajikistan|TL east timor,timor-leste|' +
  'TM turkmenistan|TN tunisia|TO tonga|TT trinidad and tobago,trinidad|TZ tanzania|UG uganda|UZ uzbekistan|' +
  'VA vatican city|VE venezuela|VI us virgin islands,the us virgin islands|VG british virgin islands,the british virgin islands|' +
  'VU vanuatu|WS samoa|AS american samoa|XK kosovo|YE yemen|ZM zambia|ZW zimbabwe';

export const otherCountries: readonly (readonly [name: string, code: string])[] = rows
  .split('|')
  .flatMap((row) =>
    row
      .slice(3)
      .split(',')
      .map((name): [string, string] => [name, row.slice(0, 2)]),
  );
