import { consentVersion } from '@rendezvous/contract/consent';
import { minute } from '@rendezvous/contract/durations';
import { termsVersion } from '@rendezvous/contract/site';
import { toImage } from '../server/features/photo/photo.rules.ts';
import type { Town } from '../server/features/place/place.service.ts';
import type { DemoMember } from './members.ts';
import type { DemoPerson } from './people.ts';
import type { DemoPhoto } from './pictures/photos.ts';

/** Whether operators run a fictional profile; the scripted ones answer by themselves. */
const isRun = ({ person, scripted }: DemoMember): boolean => person.fictional && !scripted;

/** The rows of each member; instants are Dates, days `YYYY-MM-DD`. */
export function memberRows(member: DemoMember, passwordHash: string) {
  const { id, site, email, person, signed_up_at } = member;
  const fictional = isRun(member);
  return {
    account: {
      id,
      site_id: site.id,
      pool: site.pool,
      email,
      password_hash: fictional ? '' : passwordHash,
      fictional,
      status: 'active',
      language: person.language,
      terms_version: termsVersion(site.company.added),
      terms_at: signed_up_at,
      signup_date: signed_up_at,
      confirmed_at: new Date(signed_up_at.getTime() + minute),
    },
    // Nobody logs in to a fictional profile.
    address: fictional ? undefined : { site_id: site.id, email, member_id: id },
    consent: { member_id: id, decided_at: signed_up_at, version: consentVersion, given: true },
  };
}

export function profileRow(member: DemoMember, town: Town | undefined) {
  const { id, site, person, photos, signed_up_at, last_active_at } = member;
  const { firstName, seeking, wished_ages, skin, city, language, premium, ...told } = person;
  const { signed_up_days_ago, last_active_minutes_ago, ...profile } = told;
  const main = photos.find((photo) => !photo.private);
  return {
    member_id: id,
    site_id: site.id,
    pool: site.pool,
    ...profile,
    ...wishesOf(person),
    city_id: city,
    latitude: town?.latitude ?? null,
    longitude: town?.longitude ?? null,
    about_language: language,
    main_image: main ? toImage(photoRow(id, main, 1)) : null,
    // Who made the demo saw its pictures.
    main_image_stands_since: main ? new Date(0) : null,
    num_photos: photos.length,
    paid_user: premium,
    shows_presence: !isRun(member),
    status: 'active',
    last_active_at,
    created_at: signed_up_at,
  };
}

/** Whom they said they look for, if they said so. */
function wishesOf({ seeking, wished_ages }: DemoPerson) {
  const [sought_min_age = null, sought_max_age = null] = wished_ages ?? [];
  const [gender = 'any', other] = seeking;
  return { sought_gender: wished_ages && (other ? 'any' : gender), sought_min_age, sought_max_age };
}

export const photoRows = ({ id, photos }: DemoMember) => photos.map((photo, index) => photoRow(id, photo, index + 1));

function photoRow(memberId: string, photo: DemoPhoto, position: number) {
  const { id, key, blurred_key, picture, created_at } = photo;
  return {
    member_id: memberId,
    id,
    key,
    blurred_key,
    private: photo.private,
    status: 'active' as const,
    rejection: null,
    accepted_by: 'operator' as const,
    public_since: photo.private ? null : created_at,
    perceptual_hash: null,
    hidden_at: null,
    position,
    ...picture.facts,
    created_at,
  };
}
