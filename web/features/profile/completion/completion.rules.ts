import type { OwnProfile } from '@rendezvous/contract/profile';
import type { Settings } from '@rendezvous/contract/site';

/** The parts of a profile, the most useful first; each has a place of the same name on the page. */
export const parts = [
  'photos',
  'location',
  'sought',
  'basics',
  'about',
  'prompts',
  'interests',
  'life',
  'looks',
] as const;
export type Part = (typeof parts)[number];

type Shown = Pick<Settings, 'visible_profile_fields' | 'visible_profile_notes' | 'search_fields'>;

const life = ['reason', 'relationship_status'] as const;
const looks = ['body_type', 'hair_color', 'eye_color', 'tattoos'] as const;

/** The parts that a site asks for, and those of which a field that it shows is empty. */
export function completionOf(profile: OwnProfile, site: Shown): { asked: Part[]; missing: Part[] } {
  const shows = (field: string) => site.visible_profile_fields.includes(field);
  const writes = site.visible_profile_notes.includes('about');
  const states: Record<Part, readonly boolean[]> = {
    photos: [profile.photos.length > 0],
    location: [profile.city !== null],
    sought: site.search_fields.includes('gender') ? [profile.sought_gender !== null] : [],
    basics: [profile.gender !== null],
    about: writes ? [profile.about !== ''] : [],
    prompts: writes ? [profile.prompts.length > 0] : [],
    interests: shows('interests') ? [profile.interests.length > 0] : [],
    life: life.filter(shows).map((field) => profile[field] !== null),
    looks: looks.filter(shows).map((field) => profile[field] !== null),
  };
  const asked = parts.filter((part) => states[part].length > 0);
  return { asked, missing: asked.filter((part) => states[part].includes(false)) };
}
