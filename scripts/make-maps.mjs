// Writes server/features/place/data/maps.json: the outline of each country and where its regions lie on it, from
// Natural Earth (npm `world-atlas`) and the cities beside it. To run again, after `make-places.mjs`:
//   npm install --no-save --ignore-scripts d3-geo@3.1.1 topojson-client@3.1.0 world-atlas@2.0.2
//   node scripts/make-maps.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const installed = createRequire(`${root}/package.json`);
const { geoAlbersUsa, geoAzimuthalEqualArea, geoBounds, geoCentroid, geoPath } = installed('d3-geo');
const { feature } = installed('topojson-client');
const world = installed('world-atlas/countries-50m.json');
const data = `${root}/server/features/place/data`;

/** By their numbers of ISO 3166-1. */
const numbers = {
  NL: 528, BE: 56, GB: 826, IE: 372, DE: 276, AT: 40, IT: 380, FR: 250, CH: 756, ES: 724, US: 840, CA: 124, AU: 36,
  NZ: 554, PL: 616, DK: 208, FI: 246, NO: 578, SE: 752,
}; // biome-ignore format: as a table
/** In units of the drawing: its greatest width and height, and the ground around the country. */
const [greatestWidth, greatestHeight, edge] = [600, 680, 24];
/** Of an island, in square units. */
const leastArea = 24;
/** Of the triangle that a point of the outline makes with those beside it, in square units: less is not seen. */
const leastCorner = 1.5;
/** Room for a region's name with its number, in the same units: by letter, more, and height. */
const labels = {
  /** At the width of a phone. */
  always: { letter: 11, more: 96, height: 46 },
  /** Where the drawing has its greatest width. */
  wide: { letter: 7, more: 58, height: 28 },
};

const towns = readFileSync(`${data}/cities.tsv`, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'))
  .map(([, country, region, , lat, lon, people]) => ({ country, region, at: [+lon, +lat], people: +people }));
const regions = JSON.parse(readFileSync(`${data}/regions.json`, 'utf8'));

const maps = Object.fromEntries(Object.entries(numbers).map(([country, number]) => [country, mapOf(country, number)]));
writeFileSync(`${data}/maps.json`, `${JSON.stringify(maps, null, 2)}\n`);

function mapOf(country, number) {
  const own = towns.filter((town) => town.country === country);
  const shape = mainlandOf(
    world.objects.countries.geometries.find(({ id }) => Number(id) === number),
    own,
  );
  const [lon, lat] = geoCentroid(shape);
  const projection = country === 'US' ? geoAlbersUsa() : geoAzimuthalEqualArea().rotate([-lon, -lat]).clipAngle(60);
  const box = [greatestWidth - edge, greatestHeight - edge];
  projection.fitExtent([[edge, edge], box], shape);
  const [[left, top], [right, bottom]] = geoPath(projection).bounds(shape);
  const [x, y] = projection.translate();
  projection.translate([x - left + edge, y - top + edge]);
  return {
    width: Math.round(right - left + 2 * edge),
    height: Math.round(bottom - top + 2 * edge),
    outline: ringsOf(withoutSpecks(shape, projection), projection).map(withoutSmallCorners).map(pathOf).join(''),
    regions: withLabels(country, own, projection),
  };
}

/** Without the islands far from every city, such as those overseas. */
function mainlandOf(geometry, own) {
  const { geometry: whole } = feature(world, geometry);
  if (whole.type === 'Polygon') return whole;
  const [[west, south], [east, north]] = geoBounds({ type: 'MultiPoint', coordinates: own.map(({ at }) => at) });
  const isNear = (polygon) => {
    const [[w, s], [e, n]] = geoBounds({ type: 'Polygon', coordinates: polygon });
    const across = west <= east ? w <= east && e >= west : w <= east || e >= west;
    return across && s <= north && n >= south;
  };
  return { type: 'MultiPolygon', coordinates: whole.coordinates.filter(isNear) };
}

/** Without islands too small to be seen, which are most of the outline in the far north. */
function withoutSpecks(shape, projection) {
  if (shape.type === 'Polygon') return shape;
  const isSeen = (coordinates) => geoPath(projection).area({ type: 'Polygon', coordinates }) >= leastArea;
  return { type: 'MultiPolygon', coordinates: shape.coordinates.filter(isSeen) };
}

/** The lines of a shape, in whole units of the drawing. */
function ringsOf(shape, projection) {
  const rings = [];
  const add = (x, y) => rings.at(-1).push([Math.round(x), Math.round(y)]);
  const moveTo = (x, y) => {
    rings.push([]);
    add(x, y);
  };
  geoPath(projection, { moveTo, lineTo: add, closePath() {} })(shape);
  return rings;
}

/** By Visvalingam and Whyatt: the point that shows least goes first, until all that are left are seen. */
function withoutSmallCorners(ring) {
  const left = [...ring];
  const corner = (_, at) => {
    const [[ax, ay], [bx, by], [cx, cy]] = [left.at(at - 1), left[at], left[(at + 1) % left.length]];
    return Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
  };
  while (left.length > 3) {
    const corners = left.map(corner);
    const smallest = Math.min(...corners);
    if (smallest >= leastCorner) break;
    left.splice(corners.indexOf(smallest), 1);
  }
  return left;
}

/** Each point by its distance from the one before, which has fewer digits. */
function pathOf([first, ...others]) {
  const steps = others.map(([x, y], at) => {
    const [beforeX, beforeY] = at === 0 ? first : others[at - 1];
    return `${x - beforeX} ${y - beforeY}`;
  });
  return `M${first.join(' ')}l${steps.join(' ')}z`.replaceAll(' -', '-');
}

/** Each region where its people are; the most populous are named, as far as their names have room. */
function withLabels(country, own, projection) {
  const placed = regions
    .filter((region) => region.country === country)
    .flatMap(({ code, name }) => {
      const cities = own.filter(({ region }) => region === code);
      const people = cities.reduce((sum, city) => sum + city.people, 0);
      if (people === 0) return [];
      const mean = (axis) => cities.reduce((sum, city) => sum + city.at[axis] * city.people, 0) / people;
      const at = projection([mean(0), mean(1)]);
      return at ? [{ code, name, people, x: Math.round(at[0]), y: Math.round(at[1]) }] : [];
    })
    .sort((one, other) => other.people - one.people);
  const named = [];
  for (const [size, label] of Object.entries(labels)) {
    for (const region of placed) {
      const widthOf = ({ name }) => name.length * label.letter + label.more;
      const width = widthOf(region);
      const isFree = named.every(
        (other) =>
          Math.abs(other.x - region.x) > (widthOf(other) + width) / 2 || Math.abs(other.y - region.y) > label.height,
      );
      const hasRoom = region.x - width / 2 > -edge && region.x + width / 2 < greatestWidth + edge;
      if (isFree && hasRoom) named.push({ ...region, size });
    }
  }
  const sizes = new Map(named.map(({ code, size }) => [code, size]));
  return placed.map(({ code, x, y }) => ({ code, x, y, named: sizes.get(code) ?? null }));
}
