import { chance, pick, type Random } from '../../random.ts';
import { type Layer, within } from './paint.ts';

/** A window with bars, bright with what is outside. */
export function window(
  sheet: Layer,
  x: number,
  y: number,
  wide: number,
  high: number,
  panes: { sky: string; below: string; frame: string; columns: number; rows: number },
): void {
  const { sky, below, frame, columns, rows } = panes;
  sheet.rect(x - 4, y - 4, wide + 8, high + 8, frame);
  sheet.rect(
    x,
    y,
    wide,
    high,
    sheet.fade([
      [0, sky],
      [0.62, sky],
      [0.78, below],
      [1, below],
    ]),
  );
  for (let i = 1; i < columns; i++) sheet.rect(x + (wide * i) / columns - 1.6, y, 3.2, high, frame);
  for (let i = 1; i < rows; i++) sheet.rect(x, y + (high * i) / rows - 1.6, wide, 3.2, frame);
}

/** A lamp that hangs from the ceiling. */
export function pendant(sheet: Layer, x: number, y: number, wide: number, color: string, light: string): void {
  sheet.rect(x - 0.7, -5, 1.4, y + 5, '#2a2420');
  sheet.glow(x, y + wide * 0.5, wide * 2.6, light, 0.75);
  sheet.path(
    `M${x - wide / 2} ${y + wide * 0.5}Q${x - wide / 2} ${y} ${x} ${y}T${x + wide / 2} ${y + wide * 0.5}Z`,
    color,
  );
  sheet.oval(x, y + wide * 0.5, wide / 2, wide * 0.11, '#fff6da');
}

/** A plant in a pot: broad leaves on bowed stems. */
export function plant(
  random: Random,
  sheet: Layer,
  x: number,
  foot: number,
  high: number,
  greens: readonly string[],
  pot: string,
): void {
  for (let i = 0; i < 15; i++) {
    const lean = within(random, -1, 1);
    const tip = foot - high * within(random, 0.5, 1);
    const tx = x + lean * high * 0.52;
    const leaf = pick(random, greens);
    sheet.line(`M${x} ${foot}Q${x + lean * 6} ${(foot + tip) / 2} ${tx} ${tip}`, leaf, 1.4);
    sheet.oval(tx, tip, high * 0.15, high * 0.07, leaf, 1, lean * 62 + 90 * Math.sign(lean) * 0.4);
  }
  sheet.path(`M${x - high * 0.16} ${foot - 3}h${high * 0.32}l${-high * 0.05} ${high * 0.3}h${-high * 0.22}Z`, pot);
}

/** Books side by side from one end of a board to the other. */
export function books(
  random: Random,
  sheet: Layer,
  x: number,
  foot: number,
  wide: number,
  high: number,
  colors: readonly string[],
): void {
  for (let at = x; at < x + wide - 2; ) {
    if (chance(random, 0.06)) at += within(random, 3, 8);
    const thick = within(random, 3, 7.5);
    const tall = high * within(random, 0.68, 0.96);
    const color = pick(random, colors);
    sheet.rect(at, foot - tall, thick - 0.6, tall, color, 1, chance(random, 0.07) ? 7 : 0);
    if (chance(random, 0.5)) sheet.rect(at + 0.8, foot - tall * 0.8, thick - 2.2, tall * 0.14, '#f3e6c4', 0.7);
    at += thick;
  }
}
