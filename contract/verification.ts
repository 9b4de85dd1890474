import { z } from 'zod';
import { day, hour, minute, second } from './durations.ts';
import { endpoint, event, failures } from './endpoint.ts';
import { photoBytes, pictureErrors } from './photo.ts';
import { Id, Instant, Permission } from './shared.ts';

/** What a member is asked to show beside their face; one of these at random. */
export const poses = [
  'open_hand',
  'thumb_up',
  'two_fingers',
  'three_fingers',
  'index_finger',
  'little_finger',
] as const;
export type Pose = (typeof poses)[number];

/** Why a picture is refused; told to its member alone. */
export const verificationRefusals = ['pose', 'person', 'unclear'] as const;
export type VerificationRefusal = (typeof verificationRefusals)[number];

/** How long a pose can be answered, in milliseconds; asking again opens the same one anew. */
export const poseFor = 15 * minute;
/** Pictures that a member may send in 24 hours. */
export const verificationsPerDay = 3;
/** How long a picture waits for a person before it is erased undecided, in milliseconds. */
export const undecidedFor = 7 * day;

/**
 * `off`: the brand does not offer it, or the profile is fictional; `photo_required`: there is no accepted photo to
 * compare with; `waiting`: a picture is with us; `pose_over`: the pose that was asked for is older than fifteen minutes
 * or was answered; `photos_changed`: the main photo of the profile is none of those that the operator compared.
 */
export const verificationFailures = failures('verification', {
  off: 403,
  photo_required: 403,
  tomorrow: 403,
  waiting: 409,
  verified: 409,
  pose_over: 409,
  not_found: 404,
  photos_changed: 409,
});

/**
 * `undecided`: nobody looked at the picture within seven days; `paused`: the photos were verified, but the main one is
 * none of those, so that others see no badge. `refusal` is there while the status is `refused`.
 */
export const Verification = z.object({
  status: z.enum(['none', 'waiting', 'verified', 'paused', 'refused', 'undecided']),
  refusal: z.enum(verificationRefusals).nullable(),
  can: z.object({ ask: Permission }),
});
export type Verification = z.infer<typeof Verification>;

export const readVerification = endpoint({
  method: 'GET',
  path: '/api/verification.php',
  access: 'member',
  beforeAge: true,
  summary: 'Whether the caller’s photos are verified, and whether they may ask for it',
  answer: z.object({ verification: Verification }),
});

/** Asking again within 24 hours gives the same pose until a picture is sent, so that nobody draws an easy one. */
export const askVerification = endpoint({
  method: 'POST',
  path: '/api/verification.php',
  access: 'member',
  summary: 'Be asked for a pose, chosen at random',
  answer: z.object({ pose: z.enum(poses), until: Instant }),
  errors: [
    verificationFailures.off,
    verificationFailures.photo_required,
    verificationFailures.tomorrow,
    verificationFailures.waiting,
    verificationFailures.verified,
  ],
  limits: [{ max: 30, seconds: hour / second, by: 'member' }],
});

export const endVerification = endpoint({
  method: 'DELETE',
  path: '/api/verification.php',
  access: 'member',
  beforeAge: true,
  summary: 'Take back a picture that waits, which erases it, or give up the badge',
  answer: z.object({ verification: Verification }),
});

export const sendVerification = endpoint({
  method: 'POST',
  path: '/api/verification-picture.php',
  access: 'member',
  summary: 'Send a picture (JPEG, PNG, WebP or HEIC) in the pose that was asked for; nobody but an operator sees it',
  upload: { bytes: photoBytes },
  answer: z.object({ verification: Verification }),
  errors: [verificationFailures.off, verificationFailures.pose_over, ...pictureErrors],
  limits: [{ max: 20, seconds: hour / second, by: 'member' }],
});

/** To the member, when a picture was accepted or refused. */
export const verificationDecided = event('verification.decided', z.object({}));

/** A picture that waits, with the accepted public photos of its member. */
export const WaitingVerification = z.object({
  member: Id,
  verification: Id,
  site: z.string(),
  pose: z.enum(poses),
  photos: z.array(Id),
  sent_at: Instant,
});
export type WaitingVerification = z.infer<typeof WaitingVerification>;

const Named = z.object({ member: Id, verification: Id });

export const readVerificationPicture = endpoint({
  method: 'GET',
  path: '/api/verification-review.php',
  access: 'operator',
  permission: 'photos.review',
  showsPrivate: true,
  summary: 'The picture that a member sent in the pose they were asked for, as base64 of WebP',
  query: Named,
  answer: z.object({ webp: z.string() }),
  loggedFields: ['verification'],
  errors: [verificationFailures.not_found],
});

/** A picture is decided once, which erases it; `made` says whether this call did. */
const Decision = z.object({ made: z.boolean() });

export const acceptVerification = endpoint({
  method: 'POST',
  path: '/api/verification-review.php',
  access: 'operator',
  permission: 'photos.review',
  summary: 'Verify a member: the picture shows the pose, and the person of these profile photos',
  body: Named.extend({ photos: z.array(Id).min(1).max(100) }),
  answer: Decision,
  loggedFields: ['verification', 'made'],
  errors: [verificationFailures.not_found, verificationFailures.photos_changed],
});

export const refuseVerification = endpoint({
  method: 'DELETE',
  path: '/api/verification-review.php',
  access: 'operator',
  permission: 'photos.review',
  summary: 'Refuse to verify a member, who is told why and may try again',
  body: Named.extend({ reason: z.enum(verificationRefusals) }),
  answer: Decision,
  loggedFields: ['verification', 'reason', 'made'],
  errors: [verificationFailures.not_found],
});
