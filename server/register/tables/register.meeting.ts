import { day } from '@rendezvous/contract/durations';
import { passDays } from '@rendezvous/contract/swipe';
import type { Entries } from '../register.rules.ts';

const passRetention = passDays * day;

/** What members meet by: profiles, photos, likes, the swipe game and searches. */
export const meetingTables = {
  profile: {
    about: 'what a member says to others about themselves',
    whose: 'member',
    of: 'member_id',
    purpose: 'meeting',
    basis: ['contract', 'explicit'],
    kept: 'account',
    copy: 'profile',
    columns: {
      ids: 'member_id pool site_id',
      profile:
        'body_type date_of_birth eye_color gender hair_color ' +
        'name reason relationship_status sought_max_age sought_min_age tattoos',
      special: 'interests sexuality sought_gender',
      words: 'about prompts',
      pictures: 'main_image num_photos',
      place: 'city_id country latitude longitude region',
      times: 'created_at last_active_at main_image_stands_since',
      technical: 'about_language',
      state:
        'advert advert_parts advert_version fictional invisible invisible_before paid_user ' +
        'photo_verified shows_presence status',
    },
  },
  photo: {
    about: 'a photo of a profile; its files are in the storage',
    whose: 'member',
    of: 'member_id',
    purpose: 'meeting',
    basis: ['contract'],
    kept: 'account',
    copy: 'photos',
    columns: {
      ids: 'accepted_by id member_id',
      pictures: 'blurred_key hash height key placeholder position width',
      times: 'created_at hidden_at public_since',
      state: 'drawn private rejection status',
    },
  },
  photo_sent: {
    about: 'a photo in a conversation; its file is in the storage',
    whose: 'member',
    of: 'member_id other_id',
    purpose: 'meeting',
    basis: ['contract'],
    kept: {
      until: 'the account of either is erased; an upload without a message after a day, by the job chat.sweep_upload',
    },
    copy: 'photos',
    columns: {
      ids: 'client_id id member_id other_id',
      pictures: 'height key placeholder width',
      times: 'created_at sealed_at',
      state: 'rejection status',
    },
  },
  verification: {
    about:
      'a pose that was asked for, and what came of the picture; until the decision its sealed file is in the storage',
    whose: 'member',
    of: 'member_id',
    purpose: 'meeting',
    basis: ['consent'],
    kept: {
      until:
        'the account is erased, while there is a badge; else 30 days; a picture until it is decided about, seven days ' +
        'at most; the job verification.tidy',
    },
    copy: 'verification',
    columns: {
      ids: 'compared id member_id',
      pictures: 'key',
      times: 'asked_at decided_at sent_at',
      state: 'pose refusal status',
    },
  },
  like_edge: {
    about: 'a like, once for each of the two',
    whose: 'member',
    of: 'member_id other_id',
    purpose: 'meeting',
    basis: ['contract'],
    kept: 'account',
    copy: 'likes',
    columns: {
      ids: 'member_id other_id',
      words: 'about_line',
      times: 'created_at',
      state: 'direction is_new matched',
    },
  },
  like_preference: {
    about: 'whom a member likes automatically, and what others’ automatic likes go by',
    whose: 'member',
    of: 'member_id',
    purpose: 'meeting',
    basis: ['contract', 'explicit'],
    kept: 'account',
    copy: 'likes',
    columns: {
      ids: 'member_id pool',
      profile: 'birth gender sought_max_age sought_min_age',
      special: 'seeks',
      place: 'country',
      times: 'last_given_at',
      state: 'automatic visible',
    },
  },
  like_withdrawn: {
    about: 'that a like was taken back once, so that the next one is no news',
    whose: 'member',
    of: 'member_id other_id',
    purpose: 'meeting',
    basis: ['contract'],
    kept: 'account',
    copy: 'likes',
    columns: {
      ids: 'member_id other_id',
      state: 'matched seen',
    },
  },
  swipe_pass: {
    about: 'whom a member left out of the swipe game',
    whose: 'member',
    of: 'member_id other_id',
    purpose: 'meeting',
    basis: ['contract'],
    kept: { for: passRetention, since: 'passed_at', by: 'swipe.sweep' },
    copy: 'swipe_game',
    columns: {
      ids: 'member_id other_id',
      times: 'passed_at',
    },
  },
  swipe_day: {
    about: 'how many likes the game had today',
    whose: 'member',
    of: 'member_id',
    purpose: 'meeting',
    basis: ['contract'],
    kept: { for: 0, since: 'ends_at', by: 'swipe.sweep' },
    copy: 'swipe_game',
    columns: {
      ids: 'member_id',
      times: 'ends_at',
      state: 'likes',
    },
  },
  search_member: {
    about: 'what a profile is found by',
    whose: 'member',
    of: 'member_id',
    purpose: 'meeting',
    basis: ['contract', 'explicit'],
    kept: { until: 'the profile is hidden or changed, or the account deleted' },
    withheld: 'follows from the profile',
    columns: {
      ids: 'city_id member_id pool',
      profile: 'birth gender',
      special: 'sexuality',
      pictures: 'has_photo',
      place: 'country latitude longitude region',
      times: 'photo_stands_since signed_up',
      state: 'verified',
    },
  },
  search_online: {
    about: 'the same of those who were here lately',
    whose: 'member',
    of: 'member_id',
    purpose: 'meeting',
    basis: ['contract', 'explicit'],
    kept: { until: 'the member is away for a while; the job search.remove_absent' },
    withheld: 'follows from the profile',
    columns: {
      ids: 'city_id member_id pool',
      profile: 'birth gender',
      special: 'sexuality',
      pictures: 'has_photo',
      place: 'country latitude longitude region',
      times: 'last_active_at photo_stands_since signed_up',
      state: 'verified',
    },
  },
  search_verified: {
    about: 'the same of those with verified photos',
    whose: 'member',
    of: 'member_id',
    purpose: 'meeting',
    basis: ['contract', 'explicit'],
    kept: { until: 'the badge ends, the profile is hidden or changed, or the account deleted' },
    withheld: 'follows from the profile',
    columns: {
      ids: 'city_id member_id pool',
      profile: 'birth gender',
      special: 'sexuality',
      pictures: 'has_photo',
      place: 'country latitude longitude region',
      times: 'photo_stands_since signed_up',
      state: 'verified',
    },
  },
  search_region: {
    about: 'how many members a region has',
    whose: 'none',
    purpose: 'meeting',
    kept: { always: 'one row a region' },
    columns: {
      ids: 'pool',
      place: 'country region',
      state: 'members',
    },
  },
} as const satisfies Entries;
