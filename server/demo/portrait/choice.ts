import { day } from '@rendezvous/contract/durations';
import type { DemoPerson } from '../people.ts';
import { between, chance, pick, pickWeighted, type Random } from '../random.ts';
import type { LookHints } from './person/look.ts';
import type { Expression, Garment, Outfit, Pose, Shot } from './person/shot.ts';
import type { Portrait } from './portrait.ts';
import { variantCount } from './settings/setting.ts';
import type { SettingName } from './settings/settings.ts';
import { anyPlaces, interestPlaces, type Place, subjectPlaces } from './topics.ts';
import { veils } from './veil.ts';

interface Choosing {
  readonly random: Random;
  readonly person: DemoPerson;
  readonly count: number;
  readonly shy: boolean;
  readonly now: Date;
}

/**
 * The pictures of somebody, the main one first: what their text mentions, then what else they like. Shy members are in
 * the shade wherever they are.
 */
export function choosePortraits({ random, person, count, shy, now }: Choosing): Portrait[] {
  const age = Math.floor((now.getTime() - Date.parse(person.date_of_birth)) / (365.25 * day));
  const look = {
    seed: between(random, 0, 2 ** 31),
    gender: person.gender,
    age,
    skin: person.skin,
    hairColor: person.hair_color,
    eyeColor: person.eye_color,
    bodyType: person.body_type,
    covered: person.gender === 'female' && coveringNames.test(person.name) && chance(random, 0.5),
  };
  const kind = between(random, 0, 59);
  const places = choosePlaces(random, person, count, shy);
  const turn = chance(random, 0.5) ? 1 : -1;
  let outfit: Outfit | undefined;
  return places.map((place, index) => {
    const style = styles[place.setting] ?? 'casual';
    const isSameDay = index > 0 && styles[places[index - 1]?.setting as SettingName] === styles[place.setting];
    outfit = outfit && isSameDay && chance(random, 0.5) ? outfit : chooseOutfit(random, look, style);
    return {
      look,
      shot: chooseShot({ random, person, place, outfit, index, turn: index % 2 ? -turn : turn }),
      place,
      variant: between(random, 0, variantCount - 1),
      mirrored: chance(random, 0.5),
      kind,
      veil: shy ? pick(random, veils) : null,
    };
  });
}

const coveringNames = /^(Fatima|Yasmina|Fatma|Leila|Amina|Samira|Aisha|Elif|Aylin|Leyla)/;

const darkPlaces: readonly Place[] = [
  { setting: 'shade' },
  { setting: 'shade' },
  { setting: 'rooftop' },
  { setting: 'restaurant' },
  { setting: 'concert' },
  { setting: 'rain' },
];

/** Each setting once, as far as there are enough. */
function choosePlaces(random: Random, person: DemoPerson, count: number, shy: boolean): Place[] {
  const { subjects, mentioned, interests } = person;
  const topics = [
    ...subjects.map((subject) => subjectPlaces[subject]),
    ...mentioned.map((interest) => interestPlaces[interest]),
    ...shuffled(random, interests).map((interest) => interestPlaces[interest]),
  ].filter((places) => places !== undefined);
  const wanted = shy ? [darkPlaces, ...topics.slice(0, 1), darkPlaces, ...topics.slice(1)] : topics;
  const chosen: Place[] = [];
  const used = new Set<SettingName>();
  for (const places of [...wanted, ...Array.from({ length: count * 4 }, () => anyPlaces)]) {
    const free = places.filter(({ setting }) => !used.has(setting));
    if (chosen.length === count || free.length === 0) continue;
    const place = pick(random, free);
    used.add(place.setting);
    chosen.push(place);
  }
  // What the text tells of may also come second.
  if (!shy && chance(random, 0.3)) chosen.splice(1, 0, ...chosen.splice(0, 1));
  return chosen;
}

function shuffled<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((each) => [random(), each] as const)
    .sort(([one], [other]) => one - other)
    .map(([, each]) => each);
}

type Style = 'casual' | 'sport' | 'dressy' | 'outdoor' | 'light' | 'work';

const styles: Record<SettingName, Style> = {
  beach: 'light',
  bookshop: 'casual',
  cafe: 'casual',
  canal: 'casual',
  concert: 'dressy',
  forest: 'outdoor',
  garden: 'light',
  gym: 'sport',
  harbour: 'outdoor',
  hills: 'outdoor',
  kitchen: 'casual',
  livingRoom: 'casual',
  loft: 'work',
  market: 'light',
  mountain: 'outdoor',
  museum: 'work',
  park: 'casual',
  polder: 'outdoor',
  rain: 'outdoor',
  restaurant: 'dressy',
  rooftop: 'dressy',
  shade: 'dressy',
  studio: 'casual',
  terrace: 'light',
  theatre: 'dressy',
  workshop: 'work',
};

const garments: Record<'female' | 'male', Record<Style, Partial<Record<Garment, number>>>> = {
  female: {
    casual: { tshirt: 3, knit: 4, shirt: 2, blouse: 3, hoodie: 1, turtleneck: 2 },
    sport: { sport: 1 },
    dressy: { dress: 5, blouse: 3, blazer: 2, turtleneck: 1 },
    outdoor: { coat: 4, knit: 3, hoodie: 2, turtleneck: 2 },
    light: { tshirt: 3, dress: 4, blouse: 3, shirt: 1 },
    work: { blazer: 3, shirt: 3, blouse: 3, knit: 2 },
  },
  male: {
    casual: { tshirt: 4, knit: 4, shirt: 4, hoodie: 2, turtleneck: 1 },
    sport: { sport: 2, tshirt: 1 },
    dressy: { shirt: 5, blazer: 5, turtleneck: 2 },
    outdoor: { coat: 4, knit: 3, hoodie: 3 },
    light: { tshirt: 4, shirt: 5 },
    work: { shirt: 5, blazer: 2, knit: 2 },
  },
};

const colors: Record<Style, readonly string[]> = {
  casual: [
    '#f1ece2',
    '#2f3f5c',
    '#b9553f',
    '#5f7a6a',
    '#d9a94f',
    '#7d4a62',
    '#3d4a45',
    '#8fa6b8',
    '#c98d74',
    '#5a4a78',
  ],
  sport: ['#20242c', '#2f5a8c', '#c9482f', '#5a5f68', '#3f7a6a', '#7a3f6b'],
  dressy: ['#1f2430', '#6b1f33', '#1f4a42', '#3a2a52', '#e9e2d6', '#8c3f2f', '#27456b', '#101014'],
  outdoor: ['#3f5a46', '#b9683a', '#2f4358', '#8c2f2f', '#6b5a48', '#c9a04a', '#4a5560', '#7d8a72'],
  light: ['#f6f1e6', '#a9c4d9', '#e3b8a0', '#f0d58c', '#9fbfa6', '#d9879a', '#3f6b8c', '#e9d9c0'],
  work: ['#e9edf2', '#3a4658', '#6b7a8c', '#4a5a4f', '#8c6a52', '#b9c4cf', '#2a2f3a'],
};

const withHeadscarf: Partial<Record<Garment, number>> = { blouse: 3, knit: 3, turtleneck: 3, blazer: 2, coat: 1 };

function chooseOutfit(random: Random, { gender, age, covered }: LookHints, style: Style): Outfit {
  const color = pick(random, colors[style]);
  const isFormal = age > 55 && style === 'casual' && chance(random, 0.4);
  const garment = pickWeighted(random, covered ? withHeadscarf : garments[gender][isFormal ? 'work' : style]);
  const isPatterned = ['tshirt', 'shirt', 'blouse', 'dress', 'knit'].includes(garment);
  return {
    garment,
    color,
    second: pick(
      random,
      ['#f4efe6', '#e3d9c8', '#23262e', ...colors[style]].filter((other) => other !== color),
    ),
    pattern: isPatterned
      ? pickWeighted(random, {
          plain: 68,
          stripes: 12,
          check: gender === 'male' && garment === 'shirt' ? 14 : 3,
          dots: gender === 'female' ? 7 : 0,
          floral: gender === 'female' && garment !== 'knit' ? 8 : 0,
        })
      : 'plain',
  };
}

const faces: Record<'main' | 'other', Partial<Record<Expression, number>>> = {
  main: { 'open-smile': 46, smile: 34, laugh: 8, calm: 7, smirk: 5 },
  other: { 'open-smile': 28, smile: 30, laugh: 14, calm: 12, smirk: 9, pensive: 7 },
};

function chooseShot({
  random,
  person,
  place,
  outfit,
  index,
  turn,
}: {
  random: Random;
  person: DemoPerson;
  place: Place;
  outfit: Outfit;
  index: number;
  turn: number;
}): Omit<Shot, 'light'> {
  const isMain = index === 0;
  const expression = pickWeighted(random, faces[isMain ? 'main' : 'other']);
  return {
    pose: choosePose(random, person, place),
    expression,
    turn: turn * random() * (isMain ? 0.45 : 0.8),
    tilt: (random() - 0.5) * 0.9,
    gaze: isMain || expression !== 'pensive' ? 0 : (random() - 0.5) * 1.6,
    crop: chooseCrop(random, place, isMain && person.body_type !== 'full'),
    outfit,
  };
}

/** Near for a face that is small in lists; a full figure is seen. */
function chooseCrop(random: Random, { prop }: Place, isNear: boolean): Shot['crop'] {
  if (prop === 'handlebar' || prop === 'guitar') return 'waist';
  if (prop) return pickWeighted(random, isNear ? { chest: 75, waist: 25 } : { chest: 40, waist: 60 });
  return pickWeighted(random, isNear ? { chest: 86, close: 4, waist: 10 } : { chest: 50, close: 12, waist: 38 });
}

function choosePose(random: Random, { gender }: DemoPerson, { prop }: Place): Pose {
  if (prop) return 'arms-down';
  return pickWeighted(random, {
    'arms-down': 42,
    'arms-crossed': gender === 'male' ? 20 : 12,
    'hand-in-hair': gender === 'female' ? 7 : 2,
    'hands-in-pockets': 14,
    leaning: 14,
  });
}
