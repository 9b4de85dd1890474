import { mixed, times, unit, type Vector } from './vector.ts';

/** The lamps of a scene; colours in linear light, with their strength. */
export interface Lamps {
  /** Where the main light comes from. */
  readonly direction: Vector;
  readonly key: Vector;
  /** From above, and from below. */
  readonly sky: Vector;
  readonly ground: Vector;
  /** From behind, along the edges. */
  readonly rimDirection: Vector;
  readonly rim: Vector;
  readonly exposure: number;
}

const white: Vector = [1, 1, 1];
/** As bright as white, in its own colour. */
const even = (color: Vector): Vector =>
  times(color, 1 / Math.max(0.05, 0.3 * color[0] + 0.59 * color[1] + 0.11 * color[2]));

export interface LightOptions {
  readonly from: 'left' | 'right';
  /** The lamp's or sun's colour and that of the surroundings, in linear light. */
  readonly warm: Vector;
  readonly ambient: Vector;
  /** 0 full daylight … 1 night. */
  readonly dim: number;
}

/** A large soft light from one side, the surroundings' from everywhere and a little from behind. */
export function lampsOf({ from, warm, ambient, dim }: LightOptions): Lamps {
  const side = from === 'left' ? -1 : 1;
  const sun = mixed(white, even(warm), 0.38);
  const air = mixed(white, even(ambient), 0.2);
  return {
    direction: unit([side * 0.62, 0.52, 0.72]),
    key: times(sun, 2.55 - dim * 0.75),
    sky: times(mixed(air, [0.86, 0.95, 1.12], 0.35), 0.78 - dim * 0.3),
    ground: times(mixed(air, sun, 0.5), 0.5 - dim * 0.2),
    rimDirection: unit([-side * 0.78, 0.32, -0.6]),
    rim: times(mixed(sun, air, 0.5), 1.5),
    exposure: 1.02 - dim * 0.14,
  };
}
