import { readFileSync } from 'node:fs';

export type Region = { country: string; code: string; name: string };

/** `region` is the region's code; latitude and longitude are degrees. */
export type City = {
  id: number;
  country: string;
  region: string;
  name: string;
  latitude: number;
  longitude: number;
  population: number;
};

export function readRegions(): Region[] {
  return JSON.parse(readData('regions.json'));
}

/** By country, then the largest first. */
export function readCities(): City[] {
  return readData('cities.tsv').trimEnd().split('\n').map(toCity);
}

function readData(file: string): string {
  return readFileSync(new URL(`data/${file}`, import.meta.url), 'utf8');
}

function toCity(line: string): City {
  const [id = '', country = '', region = '', name = '', latitude, longitude, population] = line.split('\t');
  return {
    id: Number(id),
    country,
    region,
    name,
    latitude: Number(latitude),
    longitude: Number(longitude),
    population: Number(population),
  };
}
