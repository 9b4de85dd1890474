import { inLight, mix } from '../color.ts';
import type { Light } from '../settings/setting.ts';
import { lightFor, onSide, type Prop, shading } from './prop.ts';

/** The edge of a table along the foot of the picture, for what stands on it. */
function table(light: Light, wood: string, y = 1116) {
  const { plain, lit, dark } = inLight(light);
  const edge = `M-180 ${y}C200 ${y - 20} 760 ${y - 20} 1140 ${y}`;
  return {
    defs: `<linearGradient id="table" x2="0" y2="1"><stop offset="0" stop-color="${lit(wood)}"/><stop offset="0.25"
stop-color="${plain(wood)}"/><stop offset="1" stop-color="${dark(wood)}"/></linearGradient>`,
    body: `<path d="${edge}V1210H-180Z" fill="url(#table)"/><path d="${edge}" fill="none" stroke="${lit(wood)}"
stroke-width="7" opacity="0.7"/>`,
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
  const { lit, dark, plain } = inLight(light);
  const pale = mix(lit('#e3e8ee'), light.ambient, 0.2);
  const top = table(light, woodOf(kind + 1));
  return {
    defs: `${top.defs}${shading('wine', wine, light)}`,
    body: `${top.body}${onSide(
      side,
      `<ellipse cx="214" cy="1146" rx="96" ry="17" fill="#1a100c" opacity="0.25"/><ellipse cx="208" cy="1136" rx="84"
ry="15" fill="${pale}" opacity="0.8"/><ellipse cx="208" cy="1133" rx="62" ry="9" fill="#fff" opacity="0.35"/>
<path d="M201 966h14l6 168h-26Z" fill="${pale}" opacity="0.86"/><path d="M204 972h4l1 158h-5Z" fill="#fff"
opacity="0.7"/><path d="M128 700C112 830 126 960 208 976C290 960 304 830 288 700Z" fill="${pale}" opacity="0.62"/>
<path d="M121 812C121 900 146 960 208 972C270 960 295 900 295 812Z" fill="url(#wine)"/><path d="M121 812C121 900 146 960
208 972C270 960 295 900 295 812C286 900 262 938 208 946C154 938 130 900 121 812Z" fill="${dark(wine)}"
opacity="0.4"/><ellipse cx="208" cy="812" rx="87" ry="15" fill="${lit(wine)}"/><ellipse cx="208" cy="815" rx="72" ry="9"
fill="${plain(wine)}" opacity="0.7"/><ellipse cx="208" cy="700" rx="80" ry="13" fill="${pale}" fill-opacity="0.5"
stroke="#fff" stroke-width="4" stroke-opacity="0.8"/><path d="M146 730C136 820 142 880 164 920"
fill="none" stroke="#fff"
stroke-width="11" stroke-linecap="round" opacity="0.55"/><path d="M276 740c6 60 4 110 -8 150" fill="none" stroke="#fff"
stroke-width="5" stroke-linecap="round" opacity="0.45"/>`,
    )}`,
  };
};

/** A book that lies open on a table, leaves up. */
export const book: Prop = ({ side, light: falls, kind }) => {
  const light = lightFor(side, falls);
  const cover = ['#8c2f3a', '#2f5a6b', '#c98a3f', '#4a5a3a'][kind % 4] as string;
  const { plain, dark } = inLight(light);
  const top = table(light, woodOf(kind + 1), 1040);
  const [leaf, ink] = [plain('#f6eedc'), dark('#a89a84')];
  const left = 'M372 1080C310 1042 210 1042 146 1060L66 1166C170 1138 300 1144 372 1190Z';
  const right = 'M372 1080C434 1042 534 1042 598 1060L678 1166C574 1138 444 1144 372 1190Z';
  const lines = [0, 1, 2]
    .map((i) => {
      const [far, near, y] = [132 - i * 23, 316, 1078 + i * 27];
      return `M${far + 40} ${y}Q${(far + near) / 2 + 30} ${y - 10} ${near} ${y + 12}M${704 - far} ${y}Q${
        714 - (far + near) / 2
      } ${y - 10} ${744 - near} ${y + 12}`;
    })
    .join('');
  return {
    defs: top.defs,
    body: `${top.body}${onSide(
      side,
      `<path d="M30 1186L128 1058H616L714 1186L372 1214Z" fill="#1a100c" opacity="0.3"/>
<path d="M42 1176L136 1054C220 1040 320 1044 372 1078C424 1044 524 1040 608 1054L702 1176C580 1154 440 1162 372
1206C304 1162 164 1154 42 1176Z" fill="${plain(cover)}"/>
<path d="${left}" fill="${leaf}"/><path d="${right}" fill="${leaf}"/>
<path d="M372 1080C350 1062 330 1054 306 1050L286 1146C320 1154 350 1168 372 1190Z" fill="${ink}" opacity="0.28"/>
<path d="${lines}" fill="none" stroke="${ink}" stroke-width="9" stroke-linecap="round" opacity="0.55"/>`,
    )}`,
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

/** The handlebar of a bicycle, with a bell and a basket; whoever is in the picture holds its grips. */
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
<path d="M164 1016C190 988 250 972 330 984C400 996 430 1014 480 1014S560 996 630 984C710 972 770 988 796 1016"
fill="none" stroke="${dark('#8a9096')}" stroke-width="25" stroke-linecap="round"/><path d="M164 1010C190 982 250 966
330 978C400 990 430 1008 480 1008S560 990 630 978C710 966 770 982 796 1010" fill="none" stroke="${lit('#d4dade')}"
stroke-width="9" stroke-linecap="round"/>
<rect x="456" y="986" width="48" height="62" rx="12" fill="url(#frame)"/><path d="M236 974a36 30 0 0 1 72 4Z"
fill="${lit('#e0c060')}"/><circle cx="258" cy="960" r="6" fill="#fff" opacity="0.8"/><path d="M310 1066h340"
stroke="${wicker}" stroke-width="2"/>`,
    ),
  };
};

/** A guitar that stands beside, its neck up. */
export const guitar: Prop = ({ side, light: falls, kind }) => {
  const light = lightFor(side, falls);
  const wood = ['#c98a45', '#8c4a2a', '#5a3020', '#d9a860'][kind % 4] as string;
  const { dark, lit, plain } = inLight(light);
  const stops = [lit(wood), plain(wood), dark(wood)];
  if (light.from === 'right') stops.reverse();
  const steps = stops.map((stop, index) => `<stop offset="${index * 0.5}" stop-color="${stop}"/>`).join('');
  const belly = `M-330 0C-330 -130 -230 -180 -130 -160C-70 -148 -50 -120 0 -120C60 -120 90 -150 140 -132C196 -112 206
-50 206 0S196 112 140 132C90 150 60 120 0 120C-50 120 -70 148 -130 160C-230 180 -330 130 -330 0Z`;
  return {
    defs: `<linearGradient id="guitar" x2="0" y2="1">${steps}</linearGradient>`,
    body: onSide(
      side,
      `<g transform="translate(112 968) rotate(-84)"><path d="${belly}" fill="${dark(wood)}"
transform="translate(-6 16)"/><path d="${belly}" fill="url(#guitar)"/><path d="${belly}" fill="none"
stroke="${lit('#f6e2b8')}" stroke-width="8" opacity="0.6"/><circle cx="20" cy="0" r="66" fill="${plain('#f0dcae')}"/>
<circle cx="20" cy="0" r="57" fill="${dark('#2a160c')}"/><rect x="-220" y="-56" width="40" height="112" rx="12"
fill="${dark('#4a2a18')}"/><rect x="60" y="-24" width="420" height="48" fill="${plain('#4a2c1c')}"/>
<path d="M-190 -7H480M-190 7H480" stroke="${lit('#e9e2d0')}" stroke-width="4" opacity="0.6"/>
<path d="M474 -26L500 -40H600q14 0 14 14v52q0 14 -14 14H500L474
26Z" fill="${plain('#3a2216')}"/><path d="M516 -40v-18M552
-40v-18M588 -40v-18M516 40v18M552 40v18M588 40v18" stroke="${lit('#e6dcc4')}" stroke-width="13"
stroke-linecap="round"/></g>`,
    ),
  };
};

/** Flowers in a vase on a table. */
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
  const top = table(light, woodOf(kind + 3));
  const vase = ['#5f8a94', '#f1e6d2', '#3f5a7a', '#c9825c'][kind % 4] as string;
  return {
    defs: `${top.defs}${shading('vase', vase, light)}`,
    body: `${top.body}${onSide(
      side,
      `<ellipse cx="240" cy="1162" rx="128" ry="20" fill="#1a100c" opacity="0.28"/><g transform="translate(0
-14)">${leaves}<path d="M96 980C150 1050 320 1050 376 980L290 1030H182Z" fill="${dark('#4f7a40')}"/></g>
<path d="M176 1004H296C288 1040 336 1068 330 1116C326 1146 300 1164 236 1164S146 1146 142 1116C136 1068 184 1040 176
1004Z" fill="url(#vase)"/><g transform="translate(0 -14)">${flowers.join('')}</g>`,
    )}`,
  };
};
