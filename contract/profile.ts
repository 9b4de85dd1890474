import { z } from 'zod';
import { consentFailures } from './consent.ts';
import { day, second } from './durations.ts';
import { endpoint, failures } from './endpoint.ts';
import { Age } from './member.ts';
import { placeFailures } from './place.ts';
import { maxPromptAnswer, PromptAnswer, PromptAnswers } from './prompt.ts';
import { Country, Day, Id, Image, Language, MemberCard, Permission } from './shared.ts';
import { maxUnits } from './text/graphemes.ts';
import { MemberName } from './text/member-name.ts';
import { FreeText } from './text/text.ts';

/**
 * `invisible`: §6, an invisible member can be neither messaged nor liked. `premium_required`: only premium members see
 * private photos.
 */
export const profileFailures = failures('profile', {
  not_found: 404,
  invisible: 403,
  premium_required: 403,
  kept_invisible: 403,
});

export const genders = ['male', 'female'] as const;
export const soughtGenders = [...genders, 'any'] as const;
export const sexualities = ['hetero', 'gay', 'lesbian', 'bi'] as const;
export const hairColors = ['black', 'brown', 'blond', 'red', 'grey', 'white', 'bald', 'other'] as const;
export const eyeColors = ['brown', 'blue', 'green', 'hazel', 'grey', 'other'] as const;
export const bodyTypes = ['slim', 'average', 'athletic', 'curvy', 'full', 'other'] as const;
export const relationshipStatuses = [
  'single',
  'divorced',
  'widowed',
  'separated',
  'relationship',
  'married',
  'open',
] as const;
export const tattooAnswers = ['none', 'few', 'many'] as const;
export const reasons = ['relationship', 'dating', 'friendship', 'chat', 'adventure', 'unsure'] as const;
/** §3 Interests, in the specified order. */
export const interests = [
  'adventure',
  'analsex',
  'animals',
  'art',
  'astrology',
  'bbq',
  'beach',
  'beer',
  'biking',
  'bondage',
  'coffee',
  'cooking',
  'dancing',
  'exchanging_pictures',
  'fashion',
  'foodie',
  'gardening',
  'gym',
  'hiking',
  'hugging',
  'kissing',
  'lingerie',
  'massages',
  'masturbating',
  'movies',
  'music',
  'one_night_stand',
  'oral_sex',
  'outdoors',
  'party',
  'photography',
  'politics',
  'public_sex',
  'reading',
  'relationship',
  'sadomasochism',
  'safe_sex',
  'sex',
  'sex_toys',
  'shopping',
  'sports',
  'sushi',
  'tattoos',
  'tea',
  'theater',
  'threesome',
  'travelling',
  'vegetarian',
  'video_games',
  'wine',
] as const;

export const Gender = z.enum(genders, 'profile.gender_required');
export const Interest = z.enum(interests);

export const maxInterests = 20;
export const maxAbout = 2000;

/** A member's facts (§3 Profile fields); null means not given. */
export const Facts = z.object({
  sexuality: z.enum(sexualities).nullable(),
  hair_color: z.enum(hairColors).nullable(),
  eye_color: z.enum(eyeColors).nullable(),
  body_type: z.enum(bodyTypes).nullable(),
  relationship_status: z.enum(relationshipStatuses).nullable(),
  tattoos: z.enum(tattooAnswers).nullable(),
  reason: z.enum(reasons).nullable(),
  interests: z
    .array(Interest)
    .max(maxInterests, 'profile.too_many_interests')
    .refine((list) => new Set(list).size === list.length, 'profile.interest_twice'),
});

/** The facts of an empty profile. */
export const emptyFacts = {
  sexuality: null,
  hair_color: null,
  eye_color: null,
  body_type: null,
  relationship_status: null,
  tattoos: null,
  reason: null,
  interests: [],
};

/** Whom a member wants to meet, with which their searches start; null means not given, or an open end of the ages. */
export const Sought = z.object({
  sought_gender: z.enum(soughtGenders).nullable(),
  sought_min_age: Age.nullable(),
  sought_max_age: Age.nullable(),
});
export type Sought = z.infer<typeof Sought>;

/** Both ends of the ages are given together, the lower one first. */
export const hasAgesInOrder = ({ sought_min_age: min, sought_max_age: max }: Partial<Sought>): boolean =>
  (min === undefined) === (max === undefined) && (min ?? 0) <= (max ?? Number.POSITIVE_INFINITY);
export const agesProblem = { path: ['sought_max_age'], message: 'request.invalid' };

export const About = FreeText(maxAbout, 'profile.about_too_long').normalize('NFC');

/** The longest line that can be answered or liked, in UTF-16 units: a prompt with an answer of pictures. */
const maxAboutLine = maxUnits(maxPromptAnswer) + 100;

/** A part of what a member says of themselves, exactly as it stands there: of `about`, or a `promptLine`. */
export const AboutLine = z.string().min(1).max(maxAboutLine);

/** Why a photo was rejected; shown to its owner only. */
export const rejections = ['person', 'others', 'minor', 'explicit', 'contact', 'unclear'] as const;
export type Rejection = (typeof rejections)[number];

/** A photo in a profile; a private one that the reader may not see is `locked`, with only its blurred files. */
export const ProfilePhoto = Image.extend({
  private: z.boolean(),
  locked: z.boolean(),
  rejection: z.enum(rejections).nullable(),
});
export type ProfilePhoto = z.infer<typeof ProfilePhoto>;

/**
 * A profile as the caller may see it. On a site with `logged_out_search` "limited" visitors get only the card and the
 * main photo. A profile blocked in either direction is not found.
 */
export const Profile = MemberCard.extend({
  ...Facts.shape,
  about: z.string(),
  /** The language in which `about` was written, where that is known. */
  about_language: Language.nullable(),
  prompts: z.array(PromptAnswer),
  photos: z.array(ProfilePhoto),
  /** The interests that the caller has, too; intimate ones on a frank brand alone. */
  shared_interests: z.array(Interest),
  /** Whole kilometres between the two cities, in steps of 5 from 5 up; null if either member has no city. */
  distance: z.int().nullable(),
  liked: z.boolean(),
  matched: z.boolean(),
  /** The caller's permissions; `reason` is the failure code that trying would return. */
  can: z.object({ message: Permission, like: Permission, block: Permission, see_private_photos: Permission }),
});
export type Profile = z.infer<typeof Profile>;

/** How many interests a card has room for. */
export const interestsOnCard = 3;

/**
 * A member of whom a list says what there is to talk about: the first line of the bio, and what they like, as far as
 * the brand shows it to the caller. `interests` begins with those that the caller has, too, which `shared_interests`
 * lists in full; it has intimate ones on a frank brand alone, and at most `interestsOnCard`.
 */
export const TellingCard = MemberCard.extend({
  lead: z.string(),
  lead_language: Profile.shape.about_language,
  interests: Profile.shape.interests,
  shared_interests: Profile.shape.shared_interests,
});
export type TellingCard = z.infer<typeof TellingCard>;

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/profile.php',
  access: 'visitor',
  summary: 'The profile of a member, as the caller may see it',
  query: z.object({ id: Id }),
  answer: z.object({ profile: Profile }),
  errors: [profileFailures.not_found],
  // Against scraping: nobody reads a profile every two seconds for ten minutes, or four a minute for eight hours.
  limits: [
    { max: 300, seconds: 600, by: 'member', visitors: 120 },
    { max: 2000, seconds: day / second, by: 'member', visitors: 1000 },
  ],
});

/** What of a member landing pages may show; each is allowed apart. `name` is name and age. */
export const advertParts = ['picture', 'name', 'place', 'about'] as const;
export type AdvertPart = (typeof advertParts)[number];

/** Whether landing pages may show a member, and what of them. */
export const Advert = z.object({ is_on: z.boolean(), parts: z.array(z.enum(advertParts)).max(advertParts.length) });
export type Advert = z.infer<typeof Advert>;

export const OwnProfile = z.object({
  id: Id,
  name: z.string(),
  date_of_birth: Day,
  gender: Gender.nullable(),
  country: Country.nullable(),
  region: z.string().nullable(),
  city: z.object({ id: z.int(), name: z.string() }).nullable(),
  about: z.string(),
  prompts: z.array(PromptAnswer),
  /** Whether the texts are shown once a person has looked at them. */
  texts_held: z.boolean(),
  ...Facts.shape,
  ...Sought.shape,
  /** §6: hidden from the search; others cannot message or like them. */
  invisible: z.boolean(),
  /** Whether others see that the member is online, or was here lately. */
  shows_presence: z.boolean(),
  advert: Advert,
  photos: z.array(ProfilePhoto),
  max_photos: z.int(),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

export const readOwnProfile = endpoint({
  method: 'GET',
  path: '/api/own-profile.php',
  access: 'member',
  beforeAge: true,
  summary: 'The caller’s own profile',
  answer: z.object({ profile: OwnProfile }),
});

/** Changes only the given fields, special data with consent alone. A city also sets its region and country. */
export const ProfileChange = z
  .object({
    name: MemberName,
    gender: Gender,
    country: Country,
    region: z.string().max(10).nullable(),
    city: z.int().nullable(),
    about: About,
    prompts: PromptAnswers,
    ...Facts.shape,
    ...Sought.shape,
  })
  .partial()
  .refine(hasAgesInOrder, agesProblem);

export const changeProfile = endpoint({
  method: 'PUT',
  path: '/api/profile.php',
  access: 'member',
  summary: 'Change the caller’s own profile',
  body: ProfileChange,
  answer: z.object({ profile: OwnProfile }),
  errors: [
    placeFailures.unknown_country,
    placeFailures.unknown_region,
    placeFailures.unknown_city,
    consentFailures.required,
  ],
});

export const changeInvisible = endpoint({
  method: 'PUT',
  path: '/api/invisible.php',
  access: 'member',
  beforeAge: true,
  summary: 'Switch invisible mode on or off',
  body: z.object({ invisible: z.boolean() }),
  answer: z.object({ profile: OwnProfile }),
  errors: [profileFailures.kept_invisible],
});

export const changePresence = endpoint({
  method: 'PUT',
  path: '/api/presence.php',
  access: 'member',
  beforeAge: true,
  summary: 'Show or hide that the caller is online',
  body: z.object({ shows_presence: z.boolean() }),
  answer: z.object({ profile: OwnProfile }),
});

export const listInterests = endpoint({
  method: 'GET',
  path: '/api/interests.php',
  access: 'anyone',
  summary: 'The interests that a member may choose from',
  answer: z.object({ interests: z.array(Interest) }),
});
