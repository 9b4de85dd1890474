import { z } from 'zod';
import { DateOfBirth } from './account.ts';
import { endpoint, failures } from './endpoint.ts';
import { maxPhotos, photoBytes, photoFailures, pictureErrors } from './photo.ts';
import { placeFailures } from './place.ts';
import { About, agesProblem, Gender, hasAgesInOrder, rejections, Sought } from './profile.ts';
import { scamFailures } from './scam.ts';
import { Country, Id, Instant, OfBrand, photoStatuses } from './shared.ts';
import { maxText } from './text/graphemes.ts';
import { MemberName } from './text/member-name.ts';
import { FreeText } from './text/text.ts';

/**
 * `not_waiting`: there is no such conversation, or nobody waits for an answer in it any more. `answered`: another
 * operator answers. `changed`: the member has written again since it was read.
 */
export const fictionalFailures = failures('fictional', {
  not_found: 404,
  no_brand: 422,
  not_waiting: 409,
  answered: 409,
  changed: 409,
});

/** The most photos of a fictional profile: as many as a member may have who never paid. */
export const maxFictionalPhotos = maxPhotos.free;

/** A fictional profile in the list; `waiting` counts the members who wait for an answer, `oldest` since when. */
export const FictionalProfile = z.object({
  id: Id,
  site: z.string(),
  name: z.string(),
  age: z.int(),
  gender: Gender.nullable(),
  country: Country.nullable(),
  city: z.string().nullable(),
  /** The main photo, once one was accepted. */
  photo: Id.nullable(),
  num_photos: z.int(),
  waiting: z.int(),
  oldest: Instant.nullable(),
  /** Who answered last in its name. */
  answered_by: z.string().nullable(),
  /** Members cannot find it nor write to it, as nobody answered for a week. */
  hidden: z.boolean(),
  made_at: Instant,
});
export type FictionalProfile = z.infer<typeof FictionalProfile>;

/** What is written of a fictional profile. Its city sets region and country. */
const Written = z.object({ name: MemberName, about: About, city: z.int('place.unknown_city'), ...Sought.shape });

/** A profile in full, for its form. */
export const WholeFictional = FictionalProfile.extend({
  date_of_birth: z.string(),
  about: z.string(),
  city_id: z.int().nullable(),
  ...Sought.shape,
  photos: z.array(
    z.object({
      id: Id,
      status: z.enum(photoStatuses),
      rejection: z.enum(rejections).nullable(),
    }),
  ),
});
export type WholeFictional = z.infer<typeof WholeFictional>;

export const listFictional = endpoint({
  method: 'GET',
  path: '/api/fictional-desk.php',
  access: 'operator',
  permission: 'fictional.write',
  summary: 'The fictional profiles of a brand or all that the operator sees, those with members who wait first',
  query: OfBrand,
  answer: z.object({ profiles: z.array(FictionalProfile) }),
});

export const readFictional = endpoint({
  method: 'GET',
  path: '/api/fictional-profile.php',
  access: 'operator',
  permission: 'fictional.write',
  whom: 'profile',
  summary: 'A fictional profile with its photos',
  query: z.object({ profile: Id }),
  answer: z.object({ profile: WholeFictional }),
  errors: [fictionalFailures.not_found],
});

/** Nobody can log in to it; it is marked wherever it appears. */
/** Repeating a `client_id` returns the first profile. */
export const makeFictional = endpoint({
  method: 'POST',
  path: '/api/fictional-desk.php',
  access: 'operator',
  permission: 'fictional.write',
  summary: 'Make a fictional profile',
  body: z
    .object({ client_id: Id, site: z.string().max(100), gender: Gender, date_of_birth: DateOfBirth, ...Written.shape })
    .refine(hasAgesInOrder, agesProblem),
  answer: z.object({ id: Id }),
  loggedFields: ['id'],
  errors: [fictionalFailures.no_brand, placeFailures.unknown_city],
});

export const changeFictional = endpoint({
  method: 'PUT',
  path: '/api/fictional-desk.php',
  access: 'operator',
  permission: 'fictional.write',
  whom: 'profile',
  summary: 'Change the texts, the place and the wishes of a fictional profile',
  body: z.object({ profile: Id, ...Written.shape }).refine(hasAgesInOrder, agesProblem),
  answer: z.object({}),
  errors: [fictionalFailures.not_found, placeFailures.unknown_city],
});

export const retireFictional = endpoint({
  method: 'DELETE',
  path: '/api/fictional-desk.php',
  access: 'operator',
  permission: 'fictional.write',
  whom: 'profile',
  recheck: true,
  summary: 'Retire a fictional profile: hidden at once, and erased as accounts are',
  body: z.object({ profile: Id }),
  answer: z.object({}),
  errors: [fictionalFailures.not_found],
});

/** It is looked at before others see it, as the brand does with members' photos. */
export const addFictionalPhoto = endpoint({
  method: 'POST',
  path: '/api/fictional-photo.php',
  access: 'operator',
  permission: 'fictional.write',
  whom: 'profile',
  summary: 'Add a photo to a fictional profile',
  upload: { bytes: photoBytes },
  body: z.object({ profile: Id }),
  answer: z.object({ photo: Id }),
  loggedFields: ['photo'],
  errors: [fictionalFailures.not_found, photoFailures.too_many, photoFailures.duplicate, ...pictureErrors],
});

export const mainFictionalPhoto = endpoint({
  method: 'PUT',
  path: '/api/fictional-photo.php',
  access: 'operator',
  permission: 'fictional.write',
  whom: 'profile',
  summary: 'Make a photo the main one of a fictional profile',
  body: z.object({ profile: Id, photo: Id }),
  answer: z.object({}),
  loggedFields: ['photo'],
  errors: [fictionalFailures.not_found, photoFailures.not_found],
});

export const removeFictionalPhoto = endpoint({
  method: 'DELETE',
  path: '/api/fictional-photo.php',
  access: 'operator',
  permission: 'fictional.write',
  whom: 'profile',
  summary: 'Delete a photo of a fictional profile',
  body: z.object({ profile: Id, photo: Id }),
  answer: z.object({}),
  loggedFields: ['photo'],
  errors: [fictionalFailures.not_found, photoFailures.not_found],
});

/** It is nobody's, so the audit has no line of it. */
export const readFictionalPicture = endpoint({
  method: 'GET',
  path: '/api/fictional-picture.php',
  access: 'operator',
  permission: 'fictional.write',
  whom: 'profile',
  summary: 'A photo of a fictional profile, as base64 of WebP',
  query: z.object({ profile: Id, photo: Id }),
  answer: z.object({ webp: z.string() }),
  errors: [fictionalFailures.not_found, photoFailures.not_found],
});

export const readSentToFictional = endpoint({
  method: 'GET',
  path: '/api/fictional-sent-picture.php',
  access: 'operator',
  permission: 'fictional.write',
  whom: 'profile',
  showsPrivate: true,
  summary: 'A photo that a member sent to a fictional profile, as base64 of WebP',
  query: z.object({ profile: Id, photo: Id, from: Id }),
  answer: z.object({ webp: z.string() }),
  errors: [fictionalFailures.not_found, photoFailures.not_found],
});

/** A member who wrote to a fictional profile and waits; reading what they wrote is another call, in the audit. */
export const WaitingMember = z.object({
  conversation: Id,
  profile: Id,
  member: Id,
  site: z.string(),
  name: z.string(),
  created_at: Instant,
});
export type WaitingMember = z.infer<typeof WaitingMember>;

const MessageState = z.enum(['pending', 'held', 'refused', 'sent', 'read']);

export const CorrespondenceMessage = z.object({
  id: Id,
  /** Written in the profile's name, by `by`. */
  own: z.boolean(),
  by: z.string().nullable(),
  created_at: Instant,
  kind: z.enum(['text', 'gift', 'image', 'taken_back', 'unknown']),
  text: z.string(),
  gift: z.string().nullable(),
  photo: Id.nullable(),
  state: MessageState,
});
export type CorrespondenceMessage = z.infer<typeof CorrespondenceMessage>;

export const readCorrespondence = endpoint({
  method: 'GET',
  path: '/api/fictional-conversation.php',
  access: 'operator',
  permission: 'fictional.write',
  whom: 'profile',
  showsPrivate: true,
  summary: 'A conversation of a fictional profile with a member: its latest messages',
  query: z.object({ profile: Id, member: Id }),
  answer: z.object({
    profile: z.object({ name: z.string(), age: z.int(), city: z.string().nullable(), about: z.string() }),
    member: z.object({ name: z.string(), age: z.int(), country: Country.nullable(), city: z.string().nullable() }),
    messages: z.array(CorrespondenceMessage),
    /** The member's latest message while they wait for an answer to it. */
    waiting: Id.nullable(),
    /** When the member was told that the profile is fictional, by which version of the text. */
    told: z.object({ at: Instant, version: z.string() }).nullable(),
    message_length: z.int(),
  }),
  errors: [fictionalFailures.not_found, fictionalFailures.not_waiting],
});

/** Sent as members' messages are, by the same rules; `sure` as they say it. One answer to each message. */
export const answerAsFictional = endpoint({
  method: 'POST',
  path: '/api/fictional-conversation.php',
  access: 'operator',
  permission: 'fictional.write',
  whom: 'profile',
  summary: 'Answer a member in the name of a fictional profile',
  body: z.object({
    profile: Id,
    member: Id,
    answers: Id,
    text: FreeText(maxText, 'chat.text_too_long').min(1, 'chat.text_required'),
    sure: z.boolean().optional(),
  }),
  answer: z.object({ state: MessageState }),
  loggedFields: ['answers'],
  errors: [
    fictionalFailures.not_found,
    fictionalFailures.not_waiting,
    fictionalFailures.answered,
    fictionalFailures.changed,
    scamFailures.slow_down,
    scamFailures.sure_contact,
    scamFailures.sure_link,
    scamFailures.sure_money,
  ],
});

/** It waits no more, until the member writes again. */
export const closeCorrespondence = endpoint({
  method: 'DELETE',
  path: '/api/fictional-conversation.php',
  access: 'operator',
  permission: 'fictional.write',
  whom: 'profile',
  summary: 'Close a conversation of a fictional profile without an answer, as what the member wrote needs none',
  body: z.object({ profile: Id, member: Id, answers: Id }),
  answer: z.object({}),
  loggedFields: ['answers'],
  errors: [fictionalFailures.not_found, fictionalFailures.not_waiting, fictionalFailures.changed],
});

/** What the regulator may ask: counts of months in UTC, in which the day that runs is not counted yet. */
export const readFictionalNumbers = endpoint({
  method: 'GET',
  path: '/api/fictional-numbers.php',
  access: 'operator',
  permission: 'fictional.write',
  summary: 'How many fictional profiles there are, were made and retired, and the messages to and from them by month',
  query: OfBrand,
  answer: z.object({
    now: z.array(z.object({ site: z.string(), profiles: z.int() })),
    months: z.array(
      z.object({
        month: z.string(),
        site: z.string(),
        made: z.int(),
        retired: z.int(),
        received: z.int(),
        sent: z.int(),
        closed: z.int(),
        credits: z.int(),
      }),
    ),
  }),
});
export type FictionalMonth = z.infer<typeof readFictionalNumbers.answer>['months'][number];
