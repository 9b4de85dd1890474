import { day } from '@rendezvous/contract/durations';
import type { DemoPerson } from '../people.ts';
import { between, chance, pick, pickWeighted, type Random } from '../random.ts';
import { type MainPlace, type Neighbourhood, neighbourhood } from './neighbours.ts';
import { chooseOutfit, isLight, styles } from './outfit.ts';
import type { Portrait } from './portrait.ts';
import { variantCount } from './settings/setting.ts';
import { isDark, type SettingName } from './settings/settings.ts';
import type { Expression, Outfit, Pose, Shot } from './shot.ts';
import { anyPlaces, interestPlaces, type Place, subjectPlaces } from './topics.ts';
import { veils } from './veil.ts';

interface Choosing {
  readonly random: Random;
  readonly person: DemoPerson;
  readonly count: number;
  readonly shy: boolean;
  readonly now: Date;
  /** Where those before them in lists are seen, the nearest last. */
  readonly before: readonly MainPlace[];
}

/**
 * The pictures of somebody, the main one first: what their text mentions, then what else they like. Shy members are in
 * the shade wherever they are.
 */
export function choosePortraits({ random, person, count, shy, now, before }: Choosing): Portrait[] {
  const age = Math.floor((now.getTime() - Date.parse(person.date_of_birth)) / (365.25 * day));
  const look = {
    seed: between(random, 0, 2 ** 31),
    gender: person.gender,
    age,
    skin: person.skin,
    hairColor: person.hair_color,
    eyeColor: person.eye_color,
    bodyType: person.body_type,
    covered: person.gender === 'female' && coveringNames.test(person.firstName) && chance(random, 0.5),
  };
  const kind = between(random, 0, 59);
  const neighbours = neighbourhood(before, person.gender);
  const places = choosePlaces({ random, person, count, shy, neighbours });
  const turn = chance(random, 0.5) ? 1 : -1;
  let outfit: Outfit | undefined;
  return places.map((place, index) => {
    const { setting } = place;
    const style = styles[setting] ?? 'casual';
    const variant = index === 0 ? pick(random, neighbours.variants(place)) : between(random, 0, variantCount - 1);
    const dark = isDark(setting, variant);
    const isSameDay = index > 0 && styles[places[index - 1]?.setting as SettingName] === style;
    const suits = isSameDay && outfit !== undefined && (!dark || isLight(outfit.color));
    outfit = suits && chance(random, 0.5) ? outfit : chooseOutfit(random, look, style, { setting, dark });
    return {
      look,
      shot: chooseShot({ random, person, place, outfit: outfit as Outfit, index, turn: index % 2 ? -turn : turn }),
      place,
      variant,
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

interface Choice extends Pick<Choosing, 'random' | 'person' | 'count' | 'shy'> {
  readonly neighbours: Neighbourhood;
}

/** Each setting once, as far as there are enough; the first unlike those of the neighbours. */
function choosePlaces({ random, person, count, shy, neighbours }: Choice): Place[] {
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
    const fresh = free.filter(neighbours.isUnused);
    const place = pick(random, fresh.length > 0 ? fresh : free);
    used.add(place.setting);
    chosen.push(place);
  }
  return shy ? chosen : putUnusedFirst(random, chosen, neighbours);
}

const isPet = (place: Place | undefined) => place?.prop === 'dog' || place?.prop === 'cat';

/** What the text tells of may also come second, but a pet is in one of the first two pictures. */
function putUnusedFirst(random: Random, chosen: readonly Place[], { isUnused }: Neighbourhood): Place[] {
  const [first, second, ...rest] = chosen;
  if (!first || !second) return [...chosen];
  if (isUnused(second) && (!isUnused(first) || chance(random, 0.3))) return [second, first, ...rest];
  if (isUnused(first) || (isPet(first) && isPet(second))) return [...chosen];
  const used = new Set(chosen.map(({ setting }) => setting));
  const elsewhere = anyPlaces.filter((place) => !used.has(place.setting) && isUnused(place));
  if (elsewhere.length === 0) return [...chosen];
  const told = isPet(second) ? [second, first] : [first, second];
  return [pick(random, elsewhere), ...told, ...rest].slice(0, chosen.length);
}

function shuffled<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((each) => [random(), each] as const)
    .sort(([one], [other]) => one - other)
    .map(([, each]) => each);
}

const faces: Record<'main' | 'other', Partial<Record<Expression, number>>> = {
  main: {
    'open-smile': 24,
    grin: 11,
    laugh: 6,
    smile: 20,
    'half-smile': 13,
    parted: 9,
    calm: 3,
    smirk: 7,
    dreamy: 3,
    amused: 5,
  },
  other: {
    'open-smile': 16,
    grin: 10,
    laugh: 13,
    smile: 15,
    'half-smile': 11,
    parted: 9,
    calm: 7,
    smirk: 8,
    dreamy: 7,
    amused: 6,
  },
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
}): Shot {
  const isMain = index === 0;
  const expression = pickWeighted(random, faces[isMain ? 'main' : 'other']);
  return {
    pose: choosePose(random, person, place),
    expression,
    turn: turn * (place.prop === 'handlebar' ? 0.06 : 0.12 + random() * (isMain ? 0.5 : 0.68)),
    tilt: (random() + random() - 1) * 1.3,
    gaze: chooseGaze(random, expression, isMain, turn),
    crop: isFullFigure(person) ? chooseFigureCrop(random, place, isMain) : chooseCrop(random, place, isMain),
    outfit,
  };
}

/** Into the camera, mostly; who dreams or laughs looks past it. */
function chooseGaze(random: Random, expression: Expression, isMain: boolean, turn: number): number {
  const isAway = expression === 'dreamy' || chance(random, isMain ? 0.12 : 0.25);
  return isAway ? turn * (0.4 + random() * 0.5) : 0;
}

/** Head and shoulders first, with air above the hair; nearer and farther in the pictures that follow. */
function chooseCrop(random: Random, { prop }: Place, isMain: boolean): Shot['crop'] {
  if (prop === 'handlebar' || prop === 'guitar') return 'waist';
  if (prop) return pickWeighted(random, isMain ? { chest: 86, waist: 14 } : { chest: 50, waist: 50 });
  return pickWeighted(random, isMain ? { chest: 84, waist: 16 } : { close: 22, chest: 46, waist: 32 });
}

const isFullFigure = ({ body_type }: DemoPerson) => body_type === 'full' || body_type === 'curvy';

/** A full figure is seen, not only its face. */
function chooseFigureCrop(random: Random, { prop }: Place, isMain: boolean): Shot['crop'] {
  if (prop === 'handlebar') return 'waist';
  return pickWeighted(random, isMain ? { chest: 8, waist: 92 } : { close: 8, chest: 42, waist: 50 });
}

function choosePose(random: Random, { gender }: DemoPerson, { prop }: Place): Pose {
  if (prop === 'handlebar') return 'on-handlebar';
  if (prop) return pickWeighted(random, { 'arms-down': 60, leaning: 40 });
  return pickWeighted(random, {
    'arms-down': 42,
    'hand-on-hip': gender === 'female' ? 18 : 4,
    'hands-folded': 12,
    'hands-in-pockets': gender === 'male' ? 24 : 8,
    leaning: 14,
  });
}
