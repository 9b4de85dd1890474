import { inLight } from '../person/color.ts';
import type { Light } from '../settings/setting.ts';
import { lightFor, onSide, type Prop, shading } from './prop.ts';

/** The edge of a table along the foot of the picture, for what stands on it. */
function table(light: Light, wood: string) {
  const { plain, lit, dark } = inLight(light);
  return {
    defs: `<linearGradient id="table" x2="0" y2="1"><stop offset="0" stop-color="${lit(wood)}"/><stop offset="0.25"
stop-color="${plain(wood)}"/><stop offset="1" stop-color="${dark(wood)}"/></linearGradient>`,
    body: `<path d="M0 1112C300 1098 660 1098 960 1112V1200H0Z" fill="url(#table)"/><path d="M0 1112C300 1098 660 1098
960 1112" fill="none" stroke="${lit(wood)}" stroke-width="5" opacity="0.7"/><path d="M60 1150C260 1140 420 1146 560
1142M400 1176C600 1166 760 1174 930 1168" fill="none" stroke="${dark(wood)}" stroke-width="3" opacity="0.4"/>`,
  };
}

const woods = ['#a8754a', '#7a5236', '#c9a074', '#5f4030'] as const;
const woodOf = (kind: number) => woods[kind % woods.length] as string;

/** Coffee in a cup on a table. */
export const cup: Prop = ({ side, light: falls, kind }) => {
  const light = lightFor(side, falls);
  const china = ['#f4eee2', '#3f6a72', '#d97a55', '#e9c46a'][kind % 4] as string;
  const { dark, lit } = inLight(light);
  const top = table(light, woodOf(kind));
  const steam = [0, 1]
    .map(
      (i) =>
        `<path d="M${236 + i * 44} 950c-26 -36 22 -60 -2 -104s14 -54 4 -84" fill="none" stroke="#fff" stroke-width="13"
stroke-linecap="round" opacity="0.13"/>`,
    )
    .join('');
  return {
    defs: `${top.defs}${shading('china', china, light)}`,
    body: `${top.body}${onSide(
      side,
      `<ellipse cx="262" cy="1140" rx="176" ry="26" fill="#1a100c" opacity="0.28"/><ellipse cx="256" cy="1128" rx="160"
ry="26" fill="url(#china)"/><ellipse cx="256" cy="1122" rx="112" ry="15" fill="${dark(china)}" opacity="0.35"/>
<path d="M356 1000c60 -12 76 70 -22 88" fill="none" stroke="${dark(china)}" stroke-width="20"/>
<path d="M146 974h220c0 84 -26 146 -64 152h-92c-38 -6 -64 -68 -64 -152Z" fill="url(#china)"/>
<ellipse cx="256" cy="974" rx="110" ry="24" fill="${lit(china)}"/><ellipse cx="256" cy="977" rx="97" ry="18"
fill="#5a3420"/><path d="M196 976c20 -12 48 8 66 -4s46 6 70 2c-16 14 -50 18 -76 18s-48 -6 -60 -16Z" fill="#e0bd94"
opacity="0.85"/>${steam}`,
    )}`,
  };
};

/** Wine in a glass on a table. */
export const glass: Prop = ({ side, light: falls, kind }) => {
  const light = lightFor(side, falls);
  const wine = ['#7a1428', '#e6c873', '#8c2030', '#e8a08a'][kind % 4] as string;
  const { lit } = inLight(light);
  const top = table(light, woodOf(kind + 1));
  return {
    defs: `${top.defs}${shading('wine', wine, light)}`,
    body: `${top.body}${onSide(
      side,
      `<ellipse cx="214" cy="1146" rx="96" ry="17" fill="#1a100c" opacity="0.25"/><ellipse cx="208" cy="1136" rx="84"
ry="15" fill="#ffffff" opacity="0.32"/><path d="M201 970h14l5 160h-24Z" fill="#fff" opacity="0.38"/>
<path d="M128 700C112 830 126 960 208 976C290 960 304 830 288 700Z" fill="#ffffff" opacity="0.2"/>
<path d="M122 816C122 900 146 958 208 970C270 958 294 900 294 816Z" fill="url(#wine)" opacity="0.92"/><ellipse cx="208"
cy="816" rx="86" ry="15" fill="${lit(wine)}" opacity="0.95"/>
<ellipse cx="208" cy="700" rx="80" ry="13" fill="none" stroke="#fff" stroke-width="4" opacity="0.65"/><path d="M146
730C136 820 142 880 164 920" fill="none" stroke="#fff" stroke-width="11" stroke-linecap="round" opacity="0.5"/><path
d="M276 740c6 60 4 110 -8 150" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity="0.4"/>`,
    )}`,
  };
};

/** A book that lies open, leaves up. */
export const book: Prop = ({ side, light: falls, kind }) => {
  const light = lightFor(side, falls);
  const cover = ['#8c2f3a', '#2f5a6b', '#c98a3f', '#4a5a3a'][kind % 4] as string;
  const { plain, dark, lit } = inLight(light);
  const lines = Array.from(
    { length: 5 },
    (_, i) =>
      `M${318 - i * 3} ${1040 + i * 22}c50 -12 90 -10 138 4M${504 + i * 2} ${1044 + i * 22}c50 -14 90 -16 138 -4`,
  ).join('');
  return {
    defs: shading('leaves', '#f6eedc', light),
    body: onSide(
      side,
      `<path d="M226 1210L268 1006C340 976 420 984 480 1016C540 984 620 976 692 1006L734 1210Z"
fill="${plain(cover)}"/><path d="M246 1210L284 1000C350 972 424 980 480 1012V1210Z" fill="url(#leaves)"/><path d="M714
1210L676 1000C610 972 536 980 480 1012V1210Z" fill="url(#leaves)"/><path d="M480 1012V1210" stroke="${dark('#cdbf9f')}"
stroke-width="9" opacity="0.55"/><path d="${lines}" fill="none" stroke="${dark('#8c8070')}" stroke-width="4"
opacity="0.45"/><path d="M284 1000C350 972 424 980 480 1012C536 980 610 972 676 1000" fill="none"
stroke="${lit('#ffffff')}" stroke-width="5"/>`,
    ),
  };
};

/** A laptop, seen from behind its lid. */
export const laptop: Prop = ({ side, light: falls, kind }) => {
  const light = lightFor(side, falls);
  const top = table(light, woodOf(kind + 2));
  return {
    defs: `${top.defs}${shading('lid', '#b9bec4', light)}`,
    body: `${top.body}${onSide(
      side,
      `<path d="M86 1150L116 936q3 -16 20 -16h330q17 0 20 16l30 214Z" fill="url(#lid)"/>
<path d="M116 936q3 -16 20 -16h330q17 0 20 16" fill="none" stroke="#fff" stroke-width="4" opacity="0.6"/><circle
cx="301" cy="1034" r="22" fill="#fff" opacity="0.5"/><path d="M60 1148h482l10 18H50Z" fill="#7d838a"/>`,
    )}`,
  };
};

/** The handlebar of a bicycle, with a bell and a basket. */
export const handlebar: Prop = ({ side, light: falls, kind }) => {
  const light = lightFor(side, falls);
  const frame = ['#2f5a4a', '#b8402f', '#24324a', '#e0a83c'][kind % 4] as string;
  const { plain, dark, lit } = inLight(light);
  const wicker = plain('#b98a55');
  const weave = Array.from({ length: 5 }, (_, row) => `M${306 + row * 5} ${1066 + row * 30}H${654 - row * 5}`).join('');
  const staves = Array.from({ length: 12 }, (_, at) => `M${318 + at * 30} 1046l${(5.5 - at) * -3} 170`).join('');
  return {
    defs: `${shading('frame', frame, light)}${shading('wicker', '#c0925c', light)}`,
    body: onSide(
      side,
      `<path d="M298 1040H662L634 1210H326Z" fill="url(#wicker)"/><path d="${weave}${staves}"
stroke="${dark('#8c6236')}" stroke-width="6" opacity="0.5" fill="none"/><path d="M292 1040H668"
stroke="${lit('#c99a62')}" stroke-width="20" stroke-linecap="round"/>
<path d="M120 1052C150 990 240 968 330 984C400 996 430 1014 480 1014S560 996 630 984C720 968 810 990 840 1052"
fill="none" stroke="${dark('#8a9096')}" stroke-width="25" stroke-linecap="round"/><path d="M120 1046C150 984 240 962
330 978C400 990 430 1008 480 1008S560 990 630 978C720 962 810 984 840 1046" fill="none" stroke="${lit('#d4dade')}"
stroke-width="9" stroke-linecap="round"/>
<path d="M96 1112L126 1040" stroke="${dark('#5a3a28')}" stroke-width="43" stroke-linecap="round"/><path d="M864
1112L834 1040" stroke="${dark('#5a3a28')}" stroke-width="43" stroke-linecap="round"/><path d="M88 1100L114 1040M856
1100L830 1040" stroke="${lit('#8c5f42')}" stroke-width="9" stroke-linecap="round" opacity="0.7"/>
<rect x="456" y="986" width="48" height="62" rx="12" fill="url(#frame)"/><path d="M236 974a36 30 0 0 1 72 4Z"
fill="${lit('#e0c060')}"/><circle cx="258" cy="960" r="6" fill="#fff" opacity="0.8"/><path d="M310 1066h340"
stroke="${wicker}" stroke-width="2"/>`,
    ),
  };
};

/** A guitar that is held across. */
export const guitar: Prop = ({ side, light: falls, kind }) => {
  const light = lightFor(side, falls);
  const wood = ['#c98a45', '#8c4a2a', '#3a2620', '#d9a860'][kind % 4] as string;
  const { dark, lit, plain } = inLight(light);
  const strings = [-10, -4, 2, 8]
    .map((at) => `<path d="M-190 ${at}H480" stroke="${lit('#e9e2d0')}" stroke-width="1.8" opacity="0.8"/>`)
    .join('');
  const frets = Array.from({ length: 9 }, (_, i) => `M${150 + i * 36} -17v34`).join('');
  return {
    defs: shading('guitar', wood, light),
    body: onSide(
      side,
      `<g transform="translate(360 1096) rotate(-20)"><path d="M-330 0C-330 -130 -230 -180 -130 -160C-70 -148 -50 -120
0 -120C60 -120 90 -150 140 -132C196 -112 206 -50 206 0S196 112 140 132C90 150 60 120 0 120C-50 120 -70 148 -130
160C-230 180 -330 130 -330 0Z" fill="url(#guitar)"/><path d="M-330 0C-330 -130 -230 -180 -130 -160C-70 -148 -50 -120 0
-120C60 -120 90 -150 140 -132C196 -112 206 -50 206 0" fill="none" stroke="${lit('#f6e2b8')}" stroke-width="6"
opacity="0.7"/><circle cx="20" cy="0" r="56" fill="${dark('#2a160c')}"/><circle cx="20" cy="0" r="63" fill="none"
stroke="${plain('#f0dcae')}" stroke-width="5"/><rect x="-214" y="-42" width="34" height="84" rx="8"
fill="${dark('#4a2a18')}"/><rect x="120" y="-19" width="360" height="38" fill="${plain('#4a2c1c')}"/><path d="${frets}"
stroke="${lit('#cfc8b8')}" stroke-width="3"/>${strings}<path d="M480 -24h92q14 0 14 12v24q0 12 -14 12h-92Z"
fill="${plain('#3a2216')}"/></g>`,
    ),
  };
};

/** Flowers in paper. */
export const bouquet: Prop = ({ side, light: falls, kind }) => {
  const light = lightFor(side, falls);
  const { plain, lit, dark } = inLight(light);
  const colors = [
    ['#e8607a', '#f7b0bc', '#fff3ea'],
    ['#f2b83c', '#f6dd8c', '#e8793a'],
    ['#8f78d0', '#c3b4ec', '#ffffff'],
    ['#d8402f', '#f6c8b8', '#f7efe0'],
  ][kind % 4] as string[];
  const places = [
    [150, 900, 48],
    [236, 862, 54],
    [322, 892, 50],
    [186, 968, 50],
    [280, 960, 54],
    [110, 972, 42],
    [360, 968, 42],
    [232, 916, 40],
  ] as const;
  const flowers = places.map(([x, y, r], index) => {
    const color = colors[index % colors.length] as string;
    const petals = Array.from({ length: 7 }, (_, i) => {
      const angle = (i / 7) * Math.PI * 2 + index;
      return `<circle cx="${Math.round(x + Math.cos(angle) * r * 0.55)}"
cy="${Math.round(y + Math.sin(angle) * r * 0.55)}" r="${Math.round(r * 0.52)}"
fill="${i % 2 ? plain(color) : lit(color)}"/>`;
    });
    return `${petals.join('')}<circle cx="${x}" cy="${y}" r="${Math.round(r * 0.42)}" fill="${dark(color)}"
opacity="0.55"/><circle cx="${x - 3}" cy="${y - 3}" r="${Math.round(r * 0.24)}" fill="${lit('#f6dc8c')}"/>`;
  });
  const leaves = [
    [70, 930, -50],
    [400, 930, 50],
    [236, 806, 0],
    [140, 836, -24],
    [330, 830, 24],
  ]
    .map(
      ([x, y, turn]) =>
        `<ellipse cx="${x}" cy="${y}" rx="20" ry="62" fill="${plain('#5f8a4a')}" transform="rotate(${turn} ${x}
${y})"/>`,
    )
    .join('');
  return {
    defs: shading('paper', '#d8bd94', light),
    body: onSide(
      side,
      `${leaves}<path d="M64 986L200 1210H290L412 986C340 1030 140 1030 64 986Z"
fill="${dark('#c0a070')}"/>${flowers.join('')}<path d="M56 990C140 1052 330 1052 418 990L310 1210H180Z"
fill="url(#paper)"/><path d="M150 1034L214 1210M330 1034L268 1210M238 1042V1210" stroke="${dark('#b8986a')}"
stroke-width="4" opacity="0.4"/>`,
    ),
  };
};
