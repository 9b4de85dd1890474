import { z } from 'zod';
import { hour, second } from './durations.ts';
import { endpoint, event, failures } from './endpoint.ts';
import { ProfilePhoto, rejections } from './profile.ts';
import { Id, Instant, OfBrand, photoStatuses } from './shared.ts';

/**
 * `decided`: it is no longer what the operator saw. `main_is_public`: a private photo cannot be the main one.
 * `too_narrow`: one side is more than eight times the other.
 */
export const photoFailures = failures('photo', {
  not_found: 404,
  too_many: 403,
  unreadable: 422,
  unsupported: 415,
  too_large: 413,
  too_many_pixels: 422,
  too_small: 422,
  too_narrow: 422,
  main_is_public: 422,
  duplicate: 409,
  decided: 409,
});

export const photoBytes = 15 * 1024 * 1024;
/** The shortest side that is accepted, in pixels. */
export const minPhotoSide = 200;
/** The formats that are accepted. */
export const photoTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'];
/** §5: the most photos a member may have. */
export const maxPhotos = { free: 3, premium: 25 } as const;

/**
 * The errors of every call that takes a picture. Frozen by a call, so that bundlers drop it from pages; a plain array
 * would stay.
 */
export const pictureErrors = Object.freeze([
  photoFailures.unreadable,
  photoFailures.unsupported,
  photoFailures.too_large,
  photoFailures.too_many_pixels,
  photoFailures.too_small,
  photoFailures.too_narrow,
] as const);

/** Photos always come in their order; the main one is the first that is active and public. */
export const addPhoto = endpoint({
  method: 'POST',
  path: '/api/photo.php',
  access: 'member',
  writes: true,
  summary: 'Add a photo (JPEG, PNG, WebP or HEIC); it is checked before others see it',
  upload: { bytes: photoBytes },
  body: z.object({ private: z.enum(['true', 'false']).default('false') }),
  answer: z.object({ photo: ProfilePhoto }),
  errors: [photoFailures.too_many, photoFailures.duplicate, ...pictureErrors],
  limits: [{ max: 60, seconds: hour / second, by: 'member' }],
});

export const changePhoto = endpoint({
  method: 'PUT',
  path: '/api/photo.php',
  access: 'member',
  summary: 'Make a photo the main one, or private, or public',
  body: z.object({ id: Id, main: z.literal(true).optional(), private: z.boolean().optional() }),
  answer: z.object({ photos: z.array(ProfilePhoto) }),
  errors: [photoFailures.not_found, photoFailures.main_is_public],
});

export const deletePhoto = endpoint({
  method: 'DELETE',
  path: '/api/photo.php',
  access: 'member',
  summary: 'Delete a photo and its files',
  body: z.object({ id: Id }),
  answer: z.object({ photos: z.array(ProfilePhoto) }),
  errors: [photoFailures.not_found],
});

/** To the owner, when a photo is accepted or rejected. */
export const photoChecked = event('photo.checked', z.object({ photo: ProfilePhoto }));

/** An operator's list; a photo is named by its member and itself. */
export const WaitingPhoto = z.object({
  member: Id,
  photo: Id,
  site: z.string(),
  private: z.boolean(),
  /** Uploaded for a conversation. */
  sent: z.boolean(),
  created_at: Instant,
});

export const listWaitingPhotos = endpoint({
  method: 'GET',
  path: '/api/photo-review.php',
  access: 'operator',
  permission: 'photos.review',
  summary: 'The photos waiting to be checked, oldest first',
  query: OfBrand.extend({ limit: z.coerce.number().int().min(1).max(500).default(50) }),
  answer: z.object({ photos: z.array(WaitingPhoto) }),
  loggedFields: ['site'],
});

/** Another photo of a profile that shows the same picture, and what was decided of it. */
export const AlikePhoto = z.object({
  same_member: z.boolean(),
  status: z.enum(photoStatuses),
  rejection: z.enum(rejections).nullable(),
  created_at: Instant,
});

export const readReviewedPicture = endpoint({
  method: 'GET',
  path: '/api/photo-review-picture.php',
  access: 'operator',
  permission: 'photos.review',
  showsPrivate: true,
  summary: 'The picture of a photo, in its largest size, as base64 of WebP, its owner, and what the picture was before',
  query: z.object({ member: Id, photo: Id }),
  answer: z.object({
    webp: z.string(),
    /** As other members see them, and how many other photos of their profile were rejected. */
    owner: z.object({ name: z.string(), age: z.number().nullable(), rejected: z.number() }),
    alike: z.array(AlikePhoto),
  }),
  loggedFields: ['photo'],
  errors: [photoFailures.not_found],
});

/**
 * A photo that waits is decided once: `made` says whether this call did, `before` what the photo was. With `seen` it is
 * decided whatever it is, if it still is what the operator saw.
 */
const Decision = z.object({ made: z.boolean(), before: z.enum(photoStatuses) });
/** `confirmed`: accepted by a person. */
const SeenPhoto = z.object({
  status: z.enum(photoStatuses),
  rejection: z.enum(rejections).nullable().default(null),
  confirmed: z.boolean().default(false),
});
export type SeenPhoto = z.infer<typeof SeenPhoto>;
const Decided = z.object({ member: Id, photo: Id, seen: SeenPhoto.optional() });

export const acceptPhoto = endpoint({
  method: 'POST',
  path: '/api/photo-review.php',
  access: 'operator',
  permission: 'photos.review',
  summary: 'Accept a photo: others may see it',
  body: Decided,
  answer: Decision,
  loggedFields: ['photo', 'made', 'before'],
  errors: [photoFailures.not_found, photoFailures.decided],
});

export const rejectPhoto = endpoint({
  method: 'DELETE',
  path: '/api/photo-review.php',
  access: 'operator',
  permission: 'photos.review',
  summary: 'Reject a photo; its member is notified of the reason',
  body: Decided.extend({ reason: z.enum(rejections) }),
  answer: Decision,
  loggedFields: ['photo', 'reason', 'made', 'before'],
  errors: [photoFailures.not_found, photoFailures.decided],
});
