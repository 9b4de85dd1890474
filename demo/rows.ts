import { minute } from '@rendezvous/contract/durations';
import { termsVersion } from '@rendezvous/contract/site';
import { toImage } from '../server/features/photo/photo.rules.ts';
import type { Town } from '../server/features/place/place.service.ts';
import type { DemoMember } from './cast.ts';
import type { DemoPerson } from './people.ts';
import type { Picture } from './pictures/draw.ts';
import type { DemoPhoto } from './pictures/photos.ts';

/** The rows of each member; instants are Dates, days `YYYY-MM-DD`. */
export function memberRows(member: DemoMember, passwordHash: string) {
  const { id, site, email, person, signed_up_at } = member;
  return {
    account: {
      id,
      site_id: site.id,
      pool: site.pool,
      email,
      password_hash: passwordHash,
      status: 'active',
      language: person.language,
      terms_version: termsVersion(site.company.added),
      terms_at: signed_up_at,
      signup_date: signed_up_at,
      confirmed_at: new Date(signed_up_at.getTime() + minute),
    },
    address: { site_id: site.id, email, member_id: id },
  };
}

/** What a photo's row says of its picture. */
export type FactsOf = (photo: DemoPhoto) => Picture['facts'];

export function profileRow(
  { id, site, person, photos, signed_up_at, last_active_at }: DemoMember,
  town: Town | undefined,
  factsOf: FactsOf,
) {
  const main = photos.find((photo) => !photo.private);
  return {
    member_id: id,
    site_id: site.id,
    pool: site.pool,
    name: person.name,
    gender: person.gender,
    sexuality: person.sexuality,
    ...wishesOf(person),
    date_of_birth: person.date_of_birth,
    country: person.country,
    region: person.region,
    city_id: person.city,
    latitude: town?.latitude ?? null,
    longitude: town?.longitude ?? null,
    about: person.about,
    about_language: person.language,
    hair_color: person.hair_color,
    eye_color: person.eye_color,
    body_type: person.body_type,
    relationship_status: person.relationship_status,
    tattoos: person.tattoos,
    reason: person.reason,
    interests: person.interests,
    main_image: main ? toImage(photoRow(id, main, 1, factsOf)) : null,
    num_photos: photos.length,
    paid_user: person.premium,
    fictional: person.fictional,
    status: 'active',
    invisible: false,
    shows_presence: true,
    last_active_at,
    created_at: signed_up_at,
  };
}

/** Whom they said they look for, if they said so. */
export function wishesOf({ seeking, wished_ages }: DemoPerson) {
  if (!wished_ages) return { sought_gender: null, sought_min_age: null, sought_max_age: null };
  const [sought_min_age, sought_max_age] = wished_ages;
  const [gender = 'any', other] = seeking;
  return { sought_gender: other ? ('any' as const) : gender, sought_min_age, sought_max_age };
}

export const photoRows = ({ id, photos }: DemoMember, factsOf: FactsOf) =>
  photos.map((photo, index) => photoRow(id, photo, index + 1, factsOf));

function photoRow(memberId: string, photo: DemoPhoto, position: number, factsOf: FactsOf) {
  const { id, key, blurred_key, created_at } = photo;
  return {
    member_id: memberId,
    id,
    key,
    blurred_key,
    private: photo.private,
    status: 'active' as const,
    rejection: null,
    position,
    ...factsOf(photo),
    created_at,
  };
}
