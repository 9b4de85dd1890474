import { createAvatar } from '@dicebear/core';
import * as openPeeps from '@dicebear/open-peeps';
import type { PortraitOptions } from './portrait-choice.ts';

export type { PortraitOptions } from './portrait-choice.ts';

/** Pale to deep, for the gradient behind, and the disc between it and the person. */
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

/** An SVG of 640 by 800: head and shoulders on a coloured ground. */
export function makePortrait(options: PortraitOptions): string {
  const ground = grounds[options.ground % grounds.length] as (typeof grounds)[number];
  const mirror = options.mirrored ? ' transform="matrix(-1 0 0 1 640 0)"' : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="800" viewBox="0 0 640 800" fill="none"><defs>
<linearGradient id="ground" x1="0" y1="0" x2="0.4" y2="1"><stop stop-color="#${ground.from}"/><stop offset="1" stop-color="#${ground.to}"/></linearGradient>
${hairFilter(options.hairColor)}${clothPattern(options)}</defs>
<rect width="640" height="800" fill="url(#ground)"/><circle cx="320" cy="400" r="285" fill="#${ground.disc}" fill-opacity="0.75"/>
<g${mirror}><g transform="translate(-40 48) scale(0.98)">${drawPerson(options)}</g></g></svg>`;
}

function drawPerson(options: PortraitOptions): string {
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
  const parts = drawn.replace('<g mask="url(#viewboxMask)">', '<g>').split(/(?=<g transform=")/);
  const [body = '', head = '', face = '', beard = '', ...rest] = parts;
  return [
    body.replace(`fill="#${options.clothing}"`, 'fill="url(#cloth)"'),
    colorHair(head),
    face,
    colorHair(beard),
    ...rest,
  ]
    .join('')
    .replaceAll('fill="#000"', `fill="${ink}"`);
}

/** The style draws hair and outline as one black shape: the filter tells them apart. */
function colorHair(part: string): string {
  return part.replaceAll('fill="#000"', `fill="${ink}" filter="url(#hair)"`);
}

/** What stays dense after a blur is hair and takes its colour; lines and edges stay ink. */
function hairFilter(color: string): string {
  return `<filter id="hair" x="-0.1" y="-0.1" width="1.2" height="1.2" color-interpolation-filters="sRGB">
<feGaussianBlur in="SourceAlpha" stdDeviation="7"/><feComponentTransfer result="mass"><feFuncA type="linear" slope="9" intercept="-7.2"/></feComponentTransfer>
<feFlood flood-color="#${color}"/><feComposite in2="mass" operator="in"/><feComposite in2="SourceAlpha" operator="in" result="hair"/>
<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="hair"/></feMerge></filter>`;
}

function clothPattern({ clothing, pattern }: PortraitOptions): string {
  const mark = {
    plain: '',
    stripes: '<rect width="48" height="16" fill="#fff" fill-opacity="0.55"/>',
    dots: '<circle cx="14" cy="14" r="6" fill="#fff" fill-opacity="0.6"/><circle cx="38" cy="38" r="6" fill="#fff" fill-opacity="0.6"/>',
  }[pattern];
  return `<pattern id="cloth" width="48" height="48" patternUnits="userSpaceOnUse"><rect width="48" height="48" fill="#${clothing}"/>${mark}</pattern>`;
}
