import { chance, pick, pickWeighted, type Random } from './random.ts';
import type { Gender, HairColor, Skin } from './traits.ts';

/** What makePortrait draws; head, face, beard and glasses are the illustration style's own names. */
export type PortraitOptions = {
  head: string;
  face: string;
  beard: string | null;
  glasses: string | null;
  skin: Skin;
  /** Hexadecimal colours without a hash. */
  skinColor: string;
  hairColor: string;
  clothing: string;
  pattern: 'plain' | 'stripes' | 'dots';
  jacket: string | null;
  necklace: boolean;
  ground: number;
  mirrored: boolean;
};

export const groundCount = 10;

const heads = {
  female: {
    straight: 'bangs bangs2 long longBangs medium1 medium2 medium3 mediumBangs mediumBangs3',
    curly: 'longCurly dreads1 mediumBangs2 bun bun2',
    afro: 'afro longCurly dreads1 dreads2 bun bun2 cornrows cornrows2 twists',
    older: 'grayBun grayMedium medium1 medium2 mediumBangs2 mediumBangs3 bangs',
  },
  male: {
    straight: 'short1 short2 short3 short4 short5 pomp shaved2',
    curly: 'short3 twists2 short5 dreads2 shaved1',
    afro: 'flatTop short1 short2 twists twists2 dreads2 afro shaved2',
    older: 'grayShort short1 short2 short3 pomp',
  },
};

const bald = 'noHair1 noHair3';
const faces = { smile: 60, calm: 18, cute: 14, contempt: 8 };
const youngBeards = { full: 5, goatee2: 2, full3: 2, moustache6: 1 };
const olderBeards = { full: 5, full3: 2, goatee2: 2, moustache5: 2, moustache6: 2 };
const glasses = { glasses: 4, glasses2: 3, glasses3: 3, glasses5: 3 };

const skins: Record<Skin, string[]> = {
  light: ['ffe0c7', 'fbd5b9', 'f8cfb4'],
  fair: ['f3c4a0', 'eebb93'],
  tan: ['dba277', 'd0956a'],
  brown: ['b07650', 'a0673f'],
  dark: ['7d4e33', '6d432c'],
};

const hairs: Record<HairColor, string[]> = {
  black: ['2a2029', '241d2b', '33272b'],
  brown: ['5b3a29', '6f4a33', '4a3026', '7c5238'],
  blond: ['e3bd75', 'd3a65c', 'ecd09a', 'c79a55'],
  red: ['b5542b', 'c8693a', '9c4426'],
  grey: ['a5a0a6', '8f8a92', 'b8b2b5'],
  white: ['ece7e3', 'ddd8d6'],
  bald: ['5b3a29', '8f8a92', '4a3026'],
  other: ['8e5a9e', 'c2668c', '4f7f8c'],
};

const clothes = [
  'f4efe8',
  '2f2a3f',
  '5b3b8c',
  'e8935a',
  '4f7d74',
  'b7485d',
  '34507a',
  'e6b84f',
  '8aa17c',
  'c9a78f',
  '8a5a83',
  '6d8fae',
];

type Person = { random: Random; gender: Gender; age: number; hairColor: HairColor; skin: Skin };

export function choosePortrait({ random, gender, age, hairColor, skin }: Person): PortraitOptions {
  const bearded = gender === 'male' && chance(random, age < 24 ? 0.12 : 0.4);
  const bespectacled = chance(random, age > 50 ? 0.45 : 0.2);
  const clothing = pick(random, clothes);
  return {
    head: pick(random, headsFor({ random, gender, age, hairColor, skin }).split(' ')),
    face: pickWeighted(random, faces),
    beard: bearded ? pickWeighted(random, age < 40 ? youngBeards : olderBeards) : null,
    glasses: bespectacled ? pickWeighted(random, glasses) : null,
    skin,
    skinColor: pick(random, skins[skin]),
    hairColor: pick(random, hairs[hairColor]),
    clothing,
    pattern: pickWeighted(random, { plain: 66, stripes: 22, dots: 12 }),
    jacket: chance(random, 0.3)
      ? pick(
          random,
          clothes.filter((color) => color !== clothing),
        )
      : null,
    necklace: gender === 'female' && chance(random, 0.22),
    ground: Math.floor(random() * groundCount),
    mirrored: chance(random, 0.5),
  };
}

function headsFor({ random, gender, age, hairColor, skin }: Person): string {
  if (hairColor === 'bald') return bald;
  const ofGender = heads[gender];
  if (skin === 'dark' || (skin === 'brown' && chance(random, 0.5))) return ofGender.afro;
  if (age > 57 && chance(random, 0.75)) return ofGender.older;
  return chance(random, 0.22) ? ofGender.curly : ofGender.straight;
}
