import { makeRandom } from '../../random.ts';
import { armsOf, drawArm } from './arms.ts';
import { makeBody } from './body.ts';
import { dress } from './clothes/clothes.ts';
import { skinInLight } from './color.ts';
import { drawEyes } from './eyes.ts';
import { drawBeard, drawEarrings, drawGlasses } from './face-wear.ts';
import { makeFrame } from './frame.ts';
import { drawHair } from './hair/hair.ts';
import { cutOf } from './hair/style.ts';
import { drawEar, drawFace, drawMarks, drawYears } from './head.ts';
import type { Look } from './look.ts';
import { drawMouth } from './mouth.ts';
import { drawNeck } from './neck.ts';
import { drawNose } from './nose.ts';
import type { DrawnPerson, Pose, Shot } from './shot.ts';
import { clipped, makeSheet } from './svg.ts';

/** How large the head's units are on the picture, and where the eyes' line is. */
const crops = {
  waist: { scale: 1.22, y: 378 },
  chest: { scale: 1.6, y: 470 },
  close: { scale: 2.04, y: 560 },
};

/** Poses whose hands only a picture from the waist up shows. */
const belowChest: ReadonlySet<Pose> = new Set(['arms-crossed', 'hands-in-pockets']);

/** Whether a pose makes sense: hands are in the picture, and there is hair for them. */
function isShown(look: Look, { pose, crop }: Shot): boolean {
  if (pose === 'hand-in-hair') return !['none', 'horseshoe', 'scarf', 'buzz'].includes(cutOf(look.hair.style).front);
  return crop === 'waist' || !belowChest.has(pose);
}

/** Draws somebody on a picture of 960 × 1200, without the setting. Ids in the defs begin with the prefix. */
export function drawPerson(look: Look, shot: Shot, prefix = 'p'): DrawnPerson {
  const sheet = makeSheet(prefix);
  const random = makeRandom(look.seed ^ 0x2c1b3c6d);
  const frame = makeFrame(look, shot);
  const body = makeBody(look, shot);
  const skin = skinInLight(look.skin, shot.light);
  const drawing = { sheet, frame, look, shot, skin, body, random };
  const face = drawFace(drawing);
  const worn = { ...drawing, faceClip: face.clip };
  const hair = drawHair(drawing);
  const clothes = dress({ sheet, body, frame, light: shot.light, outfit: shot.outfit, random });
  const pose = isShown(look, shot) ? shot.pose : 'arms-down';
  const arms = armsOf(pose, drawing).map((arm) => ({
    arm,
    drawn: drawArm(drawing, arm, clothes),
  }));
  const covered = look.hair.style === 'headscarf';
  const ears = covered ? '' : drawEar(drawing, -1) + drawEar(drawing, 1);
  const features = [
    face.skull,
    clipped(face.clip, drawYears(drawing)),
    drawMarks(drawing, makeRandom(look.seed)),
    drawNose(drawing),
    drawBeard(worn),
    drawMouth(drawing),
    drawEyes(worn),
  ].join('');
  const earsBelow = cutOf(look.hair.style).length > 0;
  const lean = shot.tilt * 7;
  const nod = `rotate(${lean.toFixed(1)} 0 170)`;
  const head = (content: string) => `<g transform="${nod}">${content}</g>`;
  const { scale, y } = crops[shot.crop];
  const x = 480 - shot.turn * 14 * scale;
  const under = arms.filter(({ arm }) => !arm.over);
  const over = arms.filter(({ arm }) => arm.over);
  const pick = (list: typeof arms) => list.map(({ drawn }) => drawn).join('');
  const person = [
    head(hair.behind),
    clothes.behind,
    drawNeck(drawing, clothes.sleeve > 0),
    clothes.sleeve ? clothes.front + pick(under) : pick(under) + clothes.front,
    head(
      earsBelow
        ? ears + features + drawEarrings(worn) + drawGlasses(worn) + hair.front
        : features + hair.front + ears + drawEarrings(worn) + drawGlasses(worn),
    ),
    clothes.over,
    pick(over),
  ].join('');
  return {
    defs: sheet.defs(),
    body: `<g transform="rotate(${(shot.tilt * 1.4).toFixed(1)} 480 1200) translate(${x.toFixed(1)} ${y})
scale(${scale})">${person}</g>`,
  };
}
