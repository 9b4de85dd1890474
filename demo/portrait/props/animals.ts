import { inLight } from '../color.ts';
import { lightFor, onSide, type Prop, shading } from './prop.ts';

const coats = [
  { coat: '#c8905a', pale: '#f0dcc0', ear: '#8f5c34', nose: '#2a2020' },
  { coat: '#2f2a2c', pale: '#c99a68', ear: '#1e1a1c', nose: '#151214' },
  { coat: '#e9dfd0', pale: '#fbf6ec', ear: '#b98a5c', nose: '#2a2020' },
  { coat: '#8a5a3c', pale: '#e6cdb0', ear: '#5c3a28', nose: '#2a1c18' },
  { coat: '#d8b27c', pale: '#f6e8cf', ear: '#b4854e', nose: '#2a2020' },
] as const;

/** A dog that sits beside, with hanging ears and its tongue out. */
export const dog: Prop = ({ side, light: falls, kind }) => {
  const light = lightFor(side, falls);
  const { coat, pale, ear, nose } = coats[kind % coats.length] as (typeof coats)[number];
  const { lit, plain, dark } = inLight(light);
  const fur = (d: string, color: string, opacity: number) =>
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="5" stroke-linecap="round" opacity="${opacity}"/>`;
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="868" rx="17" ry="18" fill="#2a1a12"/><ellipse cx="${x}" cy="871" rx="12" ry="12"
fill="#5f3a20"/><circle cx="${x}" cy="868" r="9" fill="#120c0a"/><circle cx="${x + 5}" cy="862" r="4.6" fill="#fff"
opacity="0.95"/><path d="M${x - 20} 862q20 -20 40 0" fill="none" stroke="${dark(ear)}" stroke-width="6"
stroke-linecap="round"/>`;
  const body = `
<path d="M30 1210C26 1090 70 1010 132 984C200 960 300 964 352 1000C412 1040 430 1120 432 1210Z" fill="url(#dog-coat)"/>
<path d="M150 1010C200 1060 280 1060 318 1006C350 1080 340 1160 322 1210H140C120 1150 122 1070 150 1010Z"
fill="${plain(pale)}" opacity="0.92"/>
${fur('M176 1080q6 40 2 78M214 1092q4 42 0 84M254 1090q2 40 -4 80M290 1072q2 40 -8 76', dark(pale), 0.35)}
${fur('M78 1090q-14 40 -16 80M104 1050q-14 34 -18 60M378 1070q16 40 18 84M352 1040q14 26 20 50', dark(coat), 0.4)}
<path d="M120 826C122 750 176 706 236 706C298 706 350 750 352 826C354 880 330 916 306 940C290 984 262 1006 236 1006S184
984 168 940C142 916 118 880 120 826Z" fill="url(#dog-coat)"/>
<path d="M236 716C258 760 262 820 262 872C300 884 312 930 296 964C282 996 258 1008 236 1008S190 996 176 964C160 930 172
884 210 872C210 820 214 760 236 716Z" fill="url(#dog-pale)"/>
<path d="M134 770C104 750 74 780 66 838C60 896 78 952 108 956C136 956 148 900 152 852C158 810 158 786 134 770Z"
fill="url(#dog-ear)"/>
<path d="M338 770C368 750 398 780 406 838C412 896 394 952 364 956C336 956 324 900 320 852C314 810 314 786 338 770Z"
fill="url(#dog-ear)"/>
${fur('M92 830q-6 44 6 92M116 820q-2 40 0 84', dark(ear), 0.5)}
${fur('M380 830q6 44 -6 92M356 820q2 40 0 84', dark(ear), 0.5)}
<path d="M206 962C208 1010 220 1042 238 1042S266 1010 268 962C252 974 222 974 206 962Z" fill="#d8707c"/><path d="M237
970v48" stroke="#b04a5c" stroke-width="4" stroke-linecap="round"/>
<path d="M172 938C190 968 222 970 236 950C250 970 282 968 300 938" fill="none" stroke="${dark(nose)}" stroke-width="7"
stroke-linecap="round"/>
<path d="M202 902C204 886 270 886 272 902C274 924 250 942 236 942S200 924 202 902Z" fill="${nose}"/><ellipse cx="226"
cy="900" rx="15" ry="6" fill="#fff" opacity="0.35"/>
${eye(186)}${eye(288)}
<path d="M160 832q20 -16 40 -6M314 832q-20 -16 -40 -6" fill="none" stroke="${dark(coat)}" stroke-width="7"
stroke-linecap="round" opacity="0.55"/>
<path d="M140 800C150 740 190 716 236 714" fill="none" stroke="${lit(coat)}" stroke-width="10" stroke-linecap="round"
opacity="0.5"/>
<path d="M146 990C190 1030 290 1030 330 988L338 1014C290 1060 186 1060 138 1016Z" fill="url(#dog-collar)"/><circle
cx="238" cy="1056" r="17" fill="${lit('#d8b04a')}"/><circle cx="238" cy="1056" r="9" fill="${dark('#d8b04a')}"
opacity="0.4"/>`;
  const collar = ['#c8402f', '#2f6b8a', '#5a3f8c', '#3f7a55'][kind % 4] as string;
  return {
    defs: `${shading('dog-coat', coat, light)}${shading('dog-pale', pale, light)}${shading('dog-ear', ear, light)}
${shading('dog-collar', collar, light)}`,
    body: onSide(side, body),
  };
};

const furs = [
  { fur: '#9a8a7c', stripe: '#5f5148', chest: '#f0e8dc' },
  { fur: '#d98f4a', stripe: '#a8602a', chest: '#fbeedd' },
  { fur: '#2c2a2e', stripe: '#1c1a1e', chest: '#3f3c42' },
] as const;

/** A cat that sits beside. */
export const cat: Prop = ({ side, light: falls, kind }) => {
  const light = lightFor(side, falls);
  const { fur, stripe, chest } = furs[kind % furs.length] as (typeof furs)[number];
  const { lit, dark, plain } = inLight(light);
  const eye = (x: number) =>
    `<path d="M${x - 24} 908q24 -28 48 0q-24 20 -48 0Z" fill="#b8b84a"/><ellipse cx="${x}" cy="904" rx="6" ry="14"
fill="#14110c"/><circle cx="${x + 5}" cy="897" r="4" fill="#fff"/><path d="M${x - 25} 907q25 -30 50 0" fill="none"
stroke="${dark(stripe)}" stroke-width="4"/>`;
  const body = `
<path d="M40 1210C36 1110 84 1030 150 1010H290C356 1030 392 1110 392 1210Z" fill="url(#cat-fur)"/>
<path d="M168 1016C200 1050 250 1050 276 1016C300 1090 296 1160 282 1210H160C144 1160 144 1080 168 1016Z"
fill="${plain(chest)}"/>
<path d="M118 866L108 742C108 730 120 728 128 738L190 800ZM322 866L332 742C332 730 320 728 312 738L250 800Z"
fill="url(#cat-fur)"/>
<path d="M132 838L126 768L172 806ZM308 838L314 768L268 806Z" fill="#d99a94" opacity="0.8"/>
<path d="M100 910C100 836 152 786 220 786S340 836 340 910C340 984 284 1034 220 1034S100 984 100 910Z"
fill="url(#cat-fur)"/>
<g stroke="${dark(stripe)}" stroke-width="9" stroke-linecap="round" opacity="0.6"><path d="M220 796v46M192 800l6 38M248
800l-6 38M112 930l34 -6M116 962l34 -12M328 930l-34 -6M324 962l-34 -12"/></g>
<path d="M220 936C262 930 280 962 272 990C262 1020 240 1026 220 1026S178 1020 168 990C160 962 178 930 220 936Z"
fill="${plain(chest)}"/>
${eye(168)}${eye(272)}
<path d="M204 944h32q-4 18 -16 20q-12 -2 -16 -20Z" fill="#c9737a"/><path d="M220 964v12q-14 20 -32 8M220 976q14 20 32
8" fill="none" stroke="${dark(stripe)}" stroke-width="4.5" stroke-linecap="round"/>
<path d="M170 978L84 962M170 990L86 1000M270 978L356 962M270 990L354 1000" stroke="${lit('#f6f0e6')}"
stroke-width="2.4" opacity="0.8"/>`;
  return { defs: shading('cat-fur', fur, light), body: onSide(side, body) };
};
