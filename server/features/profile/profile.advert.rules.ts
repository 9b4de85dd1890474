import type { Advertised } from '@rendezvous/contract/advert';
import type { AdvertPart } from '@rendezvous/contract/profile';
import type { MemberCard } from '@rendezvous/contract/shared';

/** What visitors see of a member. */
interface Seen extends Pick<Advertised, 'about' | 'about_language'> {
  readonly card: MemberCard;
}

/** A member with the parts that they allowed; null if nothing of these is there. */
export function advertisedWith(parts: readonly AdvertPart[], { card, about, about_language }: Seen): Advertised | null {
  const isAllowed = (part: AdvertPart) => parts.includes(part);
  const shown = {
    main_image: isAllowed('picture') ? card.main_image : null,
    name: isAllowed('name') ? card.name : null,
    country: isAllowed('place') ? card.country : null,
    about: isAllowed('about') ? about : '',
  };
  if (!Object.values(shown).some(Boolean)) return null;
  return {
    ...shown,
    id: card.id,
    age: isAllowed('name') ? card.age : null,
    region: isAllowed('place') ? card.region : null,
    city: isAllowed('place') ? card.city : null,
    about_language: shown.about ? about_language : null,
    fictional_icon: card.fictional_icon,
  };
}
