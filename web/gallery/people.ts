import type { Image, MemberCard } from '@rendezvous/contract/shared';

/** Its fragment takes the place of a file's name: `otherSizeOf` returns the same drawing. */
const drawing = (hue: number) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5">
<rect width="4" height="5" fill="hsl(${hue} 45% 70%)"/><circle cx="2" cy="2" r="1" fill="hsl(${hue} 45% 40%)"/>
<ellipse cx="2" cy="5" rx="1.7" ry="1.6" fill="hsl(${hue} 45% 40%)"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}#/large.webp`;
};

const id = (number: number) => `01980000-0000-7000-8000-${String(number).padStart(12, '0')}`;

function picture(hue: number, status: Image['status'] = 'active'): Image {
  const file = drawing(hue);
  return {
    id: id(hue),
    filename: file,
    thumb_filename: file,
    match: file,
    status,
    width: 480,
    height: 600,
    placeholder: file,
    drawn: false,
  };
}

const kim: MemberCard = {
  id: id(1),
  name: 'Kim',
  age: 34,
  gender: 'female',
  country: 'NL',
  region: 'Utrecht',
  city: 'Utrecht',
  main_image: picture(280),
  num_photos: 3,
  paid_user: false,
  fictional_icon: false,
  verified: false,
  online: false,
};

/** A member in every state that a card can show. */
export const people: readonly { state: string; member: MemberCard; isNew?: boolean; note?: string }[] = [
  { state: 'plain', member: kim },
  { state: 'online', member: { ...kim, id: id(2), main_image: picture(30), online: true } },
  { state: 'premium', member: { ...kim, id: id(3), main_image: picture(200), paid_user: true } },
  { state: 'verified', member: { ...kim, id: id(9), main_image: picture(60), verified: true } },
  { state: 'fictional', member: { ...kim, id: id(4), main_image: picture(120), fictional_icon: true } },
  {
    state: 'everything, new',
    member: { ...kim, id: id(5), main_image: picture(330), paid_user: true, fictional_icon: true, online: true },
    isNew: true,
  },
  { state: 'without a picture', member: { ...kim, id: id(6), name: 'Åse', main_image: null } },
  {
    state: 'a long name and a distance',
    member: { ...kim, id: id(7), name: 'Maximiliaan-Alexander de Vijfde', main_image: picture(80) },
    note: '’s-Hertogenbosch, 125 km',
  },
  {
    state: 'without a place',
    member: { ...kim, id: id(8), main_image: picture(0), city: null, region: null, country: null },
  },
];
