import {
  at,
  bubble,
  button,
  card,
  cross,
  cup,
  disc,
  dots,
  frame,
  heart,
  person,
  sentence,
  size,
  smile,
} from './drawing.ts';
import { between, ease, shown, spring, sway } from './motion.ts';

/** Names of two drawn people. */
type People = readonly string[];

export const sceneNames = ['like', 'talk', 'meet'] as const;
export type SceneName = (typeof sceneNames)[number];

interface Scene {
  readonly seconds: number;
  /** The frame at a second, as a picture. Its end meets its beginning, as it is repeated. */
  draw(second: number, people: People): string;
}

const [pale, grey, dark, white] = ['#e6e6e6', '#d2d2d2', '#2b2930', '#fff'];

/** Hearts that rise from the middle, from a second on. */
const burst = (second: number, from: number, y: number): string =>
  [-3, -2, -1, 1, 2, 3]
    .map((place) => {
      const share = between(second, from + Math.abs(place) * 0.12, from + 1.1 + Math.abs(place) * 0.12);
      const scale = share >= 1 ? 0 : 0.34 * Math.sin(Math.PI * share);
      const rise = (170 - Math.abs(place) * 26) * ease(share);
      return at({ x: size.width / 2 + place * 58, y: y - rise, scale, turn: place * 9 }, heart(0.5));
    })
    .join('');

/** Two people write to each other, and like each other. */
const meet: Scene = {
  seconds: 6,
  draw(second, [one = '', other = '']) {
    const apart = ease(between(second, 0.8, 1.4)) - ease(between(second, 4.1, 4.8));
    const beat = 1 + 0.1 * Math.max(0, Math.sin(4 * Math.PI * between(second, 0, 0.75)));
    const big = second < 3 ? 1 - ease(between(second, 0.75, 1.1)) : spring(between(second, 4.5, 5.1));
    const bob = (phase: number) => 5 * (sway(second / 6, 3, phase) - sway(0, 3, phase));
    const asks = second < 2.1 ? dots((second - 1.2) * 1.5, '#000') : at({ x: 0, y: 8 }, cup(second));
    const answers = second < 3.2 ? dots((second - 2.4) * 1.5, '#000') : smile();
    return frame(
      at({ x: 240, y: 330 }, disc(215, pale)) +
        at({ x: 128 - 20 * apart, y: 612 + bob(0), turn: 3 - 5 * apart }, person(one, 320)) +
        at({ x: 352 + 20 * apart, y: 612 + bob(0.4), turn: -3 + 5 * apart }, person(other, 320, true)) +
        at({ x: 148, y: 196, scale: shown(second, 1.2, 4.3) }, bubble(176, 128, white, 'left') + asks) +
        at({ x: 338, y: 108, scale: shown(second, 2.4, 4.4) }, bubble(164, 112, white, 'right') + answers) +
        burst(second, 4.6, 190) +
        at({ x: 240, y: 168, scale: 1.7 * big * beat }, heart(1.7)),
    );
  },
};

/** One leaves to the left, the next is liked. */
const like: Scene = {
  seconds: 4.6,
  draw(second, [one = '', other = '']) {
    const passed = ease(between(second, 0.7, 1.3));
    const taken = ease(between(second, 3.1, 3.7));
    const liked = spring(between(second, 2.1, 2.5));
    const press = (from: number) => 1 - 0.14 * Math.sin(Math.PI * between(second, from, from + 0.4));
    const stamp = at({ x: 100, y: -140, scale: 1.15 * liked, turn: 10 }, heart());
    const cards = [
      portrait(other, grey, { below: 1 - taken }),
      portrait(one, pale, { below: 1 - passed, gone: taken }, stamp),
      portrait(other, grey, { below: 0, gone: -passed }),
    ];
    // From the lowest that can be seen to the one on top.
    const [first, last] = second < 1.3 ? [1, 3] : [0, 2];
    return frame(
      cards.slice(first, last).join('') +
        at({ x: 170, y: 540, scale: press(0.45) }, button(cross(), white)) +
        at({ x: 310, y: 540, scale: press(1.9) }, button(heart(), white)) +
        burst(second, 2.2, 190),
    );
  },
};

/** How far a card lies below another, and has left to the right or, below zero, to the left. */
interface Moved {
  readonly below: number;
  readonly gone?: number;
}

function portrait(name: string, ground: string, { below, gone = 0 }: Moved, stamp = ''): string {
  const way = {
    x: 240 + 470 * gone,
    y: 262 + 24 * below + 30 * Math.abs(gone),
    scale: 1 - 0.08 * below,
    turn: 16 * gone,
  };
  return at(way, card(330, 420, ground, at({ x: 0, y: 211 }, person(name, 350))) + stamp);
}

/** Seconds of each line of a conversation. */
const pace = 1.4;
/** How long the words of each are; the last is a heart. Whoever is named first begins. */
const said = [[190, 120], [150], [170, 190, 90], []];

/** A conversation, whose lines come one after the other. */
const talk: Scene = {
  seconds: pace * said.length,
  draw(second, people) {
    const now = Math.floor(second / pace);
    const since = second - now * pace;
    const moved = now - 1 + ease(between(since, 0, 0.4));
    const lines = [-4, -3, -2, -1, 0].map((before) =>
      at({ x: 0, y: 480 - 158 * (moved - now - before) }, line(now + before, people, before === 0 ? since : pace)),
    );
    return frame(lines.join(''));
  },
};

/** A line so many seconds after it came, with the face of who says it. */
function line(number: number, [one = '', other = '']: People, since: number): string {
  const kind = (number + said.length) % said.length;
  const isFirst = kind % 2 === 0;
  const widths = said[kind] ?? [];
  const [fill, ink] = isFirst ? [white, '#b9b7bd'] : [dark, white];
  const width = Math.max(130, ...widths) + 60;
  const half = (isFirst ? width : -width) / 2;
  const words = widths.length > 0 ? sentence(widths, ink) : at({ x: 0, y: 2, scale: 0.7 }, heart());
  const face = at({ x: 0, y: 46 }, person(isFirst ? one : other, 96, !isFirst));
  const speech = bubble(width, 108, fill, isFirst ? 'left' : 'right') + (since < 0.9 ? dots(since * 2, ink) : words);
  // The bubble grows from its tail.
  return (
    at({ x: isFirst ? 54 : 426, y: 34 }, card(76, 76, isFirst ? pale : grey, face)) +
    at({ x: isFirst ? 112 : 368, y: 30, scale: spring(between(since, 0.2, 0.65)) }, at({ x: half, y: -30 }, speech))
  );
}

export const scenes: Readonly<Record<SceneName, Scene>> = { like, talk, meet };
