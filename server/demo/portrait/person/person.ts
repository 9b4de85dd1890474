import { makeRandom } from '../../random.ts';
import { armsOf, drawArm } from './arms.ts';
import { drawBeard } from './beard.ts';
import { makeBody } from './body.ts';
import { drawBrows } from './brows.ts';
import { dress } from './clothes/clothes.ts';
import { skinInLight } from './color.ts';
import { crops, placeTrunk } from './crop.ts';
import { drawEyes } from './eyes.ts';
import { drawEarrings, drawGlasses } from './face-wear.ts';
import { makeFrame } from './frame.ts';
import { drawHair } from './hair/hair.ts';
import { cutOf } from './hair/style.ts';
import { drawEar, drawFace, drawMarks } from './head.ts';
import type { Look } from './look.ts';
import { drawMouth } from './mouth.ts';
import { drawNeck } from './neck.ts';
import { drawNose } from './nose.ts';
import type { DrawnPerson, Pose, Shot } from './shot.ts';
import { clipped, makeSheet } from './svg.ts';
import { drawYears } from './years.ts';

/** How large the head is on the trunk; it grows from the neck, and sits below the trunk's y = 0. */
const headSize = 0.87;
const nape = 170;
const seat = 33;

/** Where the face is on the picture: from its middle to chin and hair. */
export function faceIn(crop: Shot['crop']) {
  const { scale, y } = crops[crop];
  const middle = nape + seat - (nape + 11) * headSize;
  return { x: 480, y: Math.round(y + middle * scale), radius: Math.round(scale * headSize * 146) };
}

/** Poses whose hands only a picture from the waist up shows. */
const belowChest: ReadonlySet<Pose> = new Set(['arms-crossed', 'hands-in-pockets', 'on-handlebar']);

/** Whether a pose's hands are in the picture. */
const isShown = ({ pose, crop }: Shot) => crop === 'waist' || !belowChest.has(pose);

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
  const pose = isShown(shot) ? shot.pose : 'arms-down';
  const arms = armsOf(pose, drawing).map((arm) => ({
    arm,
    drawn: drawArm(drawing, arm, clothes),
  }));
  const covered = look.hair.style === 'headscarf';
  // An ear on the far side of a turned head is behind the cheek.
  const isFar = (side: number) => side * frame.turn > 0.1;
  const earsOf = (far: boolean) =>
    covered
      ? ''
      : [-1, 1]
          .filter((side) => isFar(side) === far)
          .map((side) => drawEar(drawing, side))
          .join('');
  const ears = earsOf(false);
  const features = [
    earsOf(true),
    face.skull,
    clipped(face.clip, drawYears(drawing)),
    drawMarks(drawing, makeRandom(look.seed)),
    drawNose(drawing),
    drawBeard(worn),
    drawMouth(drawing),
    drawEyes(drawing),
    drawBrows(worn),
  ].join('');
  const earsBelow = cutOf(look.hair.style).length > 0;
  const lean = shot.tilt * 7;
  const nod = `translate(0 ${nape + seat}) rotate(${lean.toFixed(1)}) scale(${headSize}) translate(0 ${-nape})`;
  const head = (content: string) => `<g transform="${nod}">${content}</g>`;
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
        ? ears + features + (covered ? '' : drawEarrings(worn)) + drawGlasses(worn) + hair.front
        : features + hair.front + ears + drawEarrings(worn) + drawGlasses(worn),
    ),
    clothes.over,
    pick(over),
  ].join('');
  return {
    defs: sheet.defs(),
    body: `<g transform="${placeTrunk(shot)}">${person}</g>`,
  };
}
