import { createAvatar } from '@dicebear/core';
import * as openPeeps from '@dicebear/open-peeps';
import type { PortraitOptions } from './portrait-choice.ts';

export type { PortraitOptions } from './portrait-choice.ts';

/**
 * Pale and deep, for the two tones behind (flat: a gradient costs a fifth of the drawing), and the disc between them
 * and the person.
 */
const grounds = [
  { from: 'cdb4e8', to: '9a76c9', disc: 'e3d3f4' },
  { from: 'f9c9a4', to: 'ee9c6c', disc: 'fde3cd' },
  { from: 'c4d4b8', to: '8fac86', disc: 'e0e9d6' },
  { from: '9fcfca', to: '569c9a', disc: 'c9e6e2' },
  { from: 'ecdcc0', to: 'd3b98e', disc: 'f8efdd' },
  { from: 'f2b9b4', to: 'd98388', disc: 'fadcd8' },
  { from: 'b3c3e6', to: '7d93c9', disc: 'd8e1f5' },
  { from: 'f6d88f', to: 'e6b455', disc: 'fcecc2' },
  { from: '8a6bb5', to: '553a85', disc: 'a78bcd' },
  { from: 'd9a7c0', to: 'b0708f', disc: 'eed0de' },
];

const ink = '#2b2030';

/** As wide as the style's own lines, so that these stay ink when hair gets its colour. */
const lineWidth = 18;

export const groundColors = (ground: number) => grounds[ground % grounds.length] as (typeof grounds)[number];

/** An SVG of 4:5, `width` pixels wide: head and shoulders on a coloured ground. */
export function makePortrait(options: PortraitOptions, width = 640): string {
  const ground = groundColors(options.ground);
  const mirror = options.mirrored ? ' transform="matrix(-1 0 0 1 640 0)"' : '';
  const size = `width="${width}" height="${width * 1.25}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 640 800" fill="none">
<rect width="640" height="800" fill="#${ground.from}"/>
<path d="M640 60A780 780 0 0 0 60 800H640Z" fill="#${ground.to}" fill-opacity="0.55"/>
<circle cx="320" cy="400" r="290" fill="#${ground.disc}" fill-opacity="0.75"/>
<g${mirror}><g transform="translate(-52 40) scale(1.01)">${drawPerson(options)}</g></g></svg>`;
}

function drawPerson(options: PortraitOptions): string {
  const [body = '', head = '', face = '', beard = '', ...rest] = drawParts(options);
  return [
    dress(body, options),
    colorHair(head, 'head', options.hairColor),
    blush(options),
    face,
    colorHair(beard, 'beard', options.hairColor),
    ...rest,
  ]
    .join('')
    .replaceAll('fill="#000"', `fill="${ink}"`);
}

/** The style's own layers: body, head, face, beard, mask (never worn) and glasses. */
function drawParts(options: PortraitOptions): string[] {
  const svg = createAvatar(openPeeps, {
    head: [options.head as 'short1'],
    face: [options.face as 'smile'],
    skinColor: [options.skinColor],
    headContrastColor: [options.hairColor],
    clothingColor: [options.clothing],
    facialHair: options.beard ? [options.beard as 'full'] : [],
    facialHairProbability: options.beard ? 100 : 0,
    accessories: options.glasses ? [options.glasses as 'glasses'] : [],
    accessoriesProbability: options.glasses ? 100 : 0,
    maskProbability: 0,
  }).toString();
  const drawn = svg.slice(svg.indexOf('</mask>') + '</mask>'.length, svg.lastIndexOf('</svg>'));
  return drawn.replace('<g mask="url(#viewboxMask)">', '<g>').split(/(?=<g transform=")/);
}

/** The style draws hair and outline as one black shape: a line within its edge tells them apart. */
function colorHair(part: string, name: string, color: string): string {
  let count = 0;
  return part.replace(/<g fill="#000">(.*?)<\/g>|<path[^>]*fill="#000"[^>]*\/>/gs, (shape) => {
    const id = `${name}${count++}`;
    const outline = shape.replace(/<\/?g[^>]*>/g, '').replaceAll(' fill="#000"', '');
    const line = `stroke="${ink}" stroke-width="${lineWidth}" stroke-linejoin="round"`;
    return `<clipPath id="${id}" clip-rule="evenodd">${outline}</clipPath>
<g fill="#${color}" ${line} clip-path="url(#${id})">${outline}</g>`;
  });
}

/** Puts a pattern, a jacket or a necklace between the cloth and its lines. */
function dress(body: string, { clothing, pattern, jacket, necklace }: PortraitOptions): string {
  const cloth = body.match(new RegExp(`<path d="([^"]*)" fill="#${clothing}"/>`))?.[0] ?? '';
  const open = jacket
    ? `<g fill="#${jacket}" stroke="${ink}" stroke-width="12">
<path d="M-100 500H212l96 420H-100Z"/><path d="M900 500H572l-84 420H900Z"/></g>`
    : '';
  const inside = `${patterns[pattern]}${open}`;
  const layered = inside
    ? `${cloth}<clipPath id="cloth">${cloth}</clipPath><g clip-path="url(#cloth)">${inside}</g>`
    : cloth;
  const chain = necklace
    ? '<path d="M262 640c40 110 200 120 258 0" stroke="#e9c46a" stroke-width="7"/>' +
      '<circle cx="394" cy="733" r="13" fill="#e9c46a"/>'
    : '';
  return `${body.replace(cloth, layered)}${chain}`;
}

const patterns = {
  plain: '',
  stripes: `<g fill="#fff" fill-opacity="0.5">${stripes()}</g>`,
  dots: `<g fill="#fff" fill-opacity="0.6">${dots()}</g>`,
};

function stripes(): string {
  return [600, 652, 704, 756, 808].map((y) => `<rect x="-100" y="${y}" width="1000" height="20"/>`).join('');
}

function dots(): string {
  const places = Array.from({ length: 6 * 20 }, (_, i) => [(i % 20) * 44 - 60, Math.floor(i / 20) * 36 + 590]);
  return places.map(([x = 0, y = 0]) => `<circle cx="${(y / 36) % 2 < 1 ? x : x + 22}" cy="${y}" r="6"/>`).join('');
}

function blush({ skin }: PortraitOptions): string {
  const strength = { light: 0.24, fair: 0.22, tan: 0.18, brown: 0.14, dark: 0.1 }[skin];
  return `<g fill="#e2574c" fill-opacity="${strength}">
<ellipse cx="372" cy="428" rx="30" ry="18"/><ellipse cx="505" cy="428" rx="24" ry="18"/></g>`;
}
