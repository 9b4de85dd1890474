import type { Expression } from '../shot.ts';
import type { Shape } from './body/body.ts';

/** How much each muscle of the face does; `lift` goes to the livelier side. */
const faces: Readonly<Record<Expression, Shape & { readonly lift?: number }>> = {
  'open-smile': { 'mouth-corner-puller': 0.87, 'mouth-upward-retraction': 0.42, 'eye-slit': 0.22, lift: 0.15 },
  grin: {
    'mouth-corner-puller': 0.97,
    'mouth-upward-retraction': 0.3,
    'mouth-retraction': 0.2,
    'eye-slit': 0.3,
    lift: 0.3,
  },
  laugh: {
    'mouth-corner-puller': 0.97,
    'mouth-upward-retraction': 0.5,
    'mouth-open': 0.12,
    'eye-slit': 0.42,
    lift: 0.1,
  },
  smile: { 'mouth-corner-puller': 0.84, 'eye-slit': 0.16, lift: 0.2 },
  'half-smile': { 'mouth-corner-puller': 0.62, 'eye-slit': 0.08, lift: 0.5 },
  parted: { 'mouth-corner-puller': 0.54, 'mouth-parling': 0.35, 'eye-slit': 0.08, lift: 0.15 },
  calm: { 'mouth-corner-puller': 0.4, 'eye-slit': 0.06, lift: 0.1 },
  smirk: { 'mouth-corner-puller': 0.62, 'mouth-compression': 0.15, 'eye-slit': 0.15, lift: 0.8 },
  dreamy: { 'mouth-corner-puller': 0.48, 'eye-closure': 0.1, 'eyebrows-inner-up': 0.15, lift: 0.2 },
  amused: { 'mouth-corner-puller': 0.72, 'mouth-compression': 0.1, 'eyebrows-up': 0.22, 'eye-slit': 0.12, lift: 0.4 },
};

/** The targets of an expression on a face whose livelier side is `lopsided`, −1 … 1. */
export function expressionShape(expression: Expression, lopsided: number): Shape {
  const { lift = 0, ...muscles } = faces[expression];
  const named = Object.entries(muscles).map(([muscle, share]) => [`face-${muscle}`, share] as const);
  const side = lift * lopsided * 0.22;
  return { ...Object.fromEntries(named), [`asymmetry-mouth-2${side < 0 ? '-' : '+'}`]: Math.abs(side) };
}
