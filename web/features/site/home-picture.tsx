import type { ReactNode } from 'react';
import classes from './home-picture.module.css';

/** Two people who like each other, drawn in the brand's own colours. */
export function HomePicture() {
  return (
    <svg viewBox="0 0 520 480" className={classes.picture} aria-hidden>
      <circle cx="270" cy="238" r="218" className={classes.ground} />
      <g transform="rotate(-7 170 240)">
        <Card x={62} y={88} tone="cool">
          <path className={classes.hair} d="M62 142c-8-66 26-100 66-100s70 30 66 92c-2 44 8 66 14 92H48c8-24 18-46 14-84z" />
          <path className={classes.clothes} d="M20 304c6-54 50-74 108-74s102 20 108 74z" />
          <path className={classes.skin} d="M106 190h44v40c0 14-10 22-22 22s-22-8-22-22z" />
          <ellipse className={classes.skin} cx="128" cy="138" rx="46" ry="56" />
          <path className={classes.hair} d="M80 132c2-42 22-64 52-64 28 0 46 22 46 62-22-4-40-16-50-36-8 20-26 34-48 38z" />
        </Card>
      </g>
      <g transform="rotate(6 360 260)">
        <Card x={238} y={112} tone="warm">
          <path className={classes.clothes} d="M16 304c6-58 52-78 112-78s106 20 112 78z" />
          <path className={classes.skin} d="M104 184h48v42c0 14-10 22-24 22s-24-8-24-22z" />
          <ellipse className={classes.skin} cx="128" cy="138" rx="48" ry="58" />
          <path className={classes.hair} d="M78 150c-12-66 10-104 54-104 42 0 62 38 48 104-6-24-10-36-20-50-26 4-48 0-62-8-10 14-16 30-20 58z" />
          <path className={classes.hair} d="M82 160c4 34 20 48 46 48s42-14 46-48c-8 14-16 20-24 20h-44c-8 0-16-6-24-20z" />
        </Card>
      </g>
      <g transform="translate(258 300)">
        <circle r="50" className={classes.seal} />
        <path className={classes.heart} d="M0 26c-19-14-31-26-31-41a17 17 0 0 1 31-10 17 17 0 0 1 31 10c0 15-12 27-31 41z" />
      </g>
      <g transform="translate(352 42)">
        <path className={classes.bubble} d="M24 0h84a24 24 0 0 1 24 24v16a24 24 0 0 1-24 24H52l-22 20V64h-6A24 24 0 0 1 0 40V24A24 24 0 0 1 24 0z" />
        {[40, 66, 92].map((x) => (
          <circle key={x} cx={x} cy="32" r="7" className={classes.dot} />
        ))}
      </g>
    </svg>
  );
}

function Card({ x, y, tone, children }: { x: number; y: number; tone: 'cool' | 'warm'; children: ReactNode }) {
  const id = `home-card-${tone}`;
  return (
    <g transform={`translate(${x} ${y})`} className={classes[tone]}>
      <clipPath id={id}>
        <rect width="256" height="304" rx="32" />
      </clipPath>
      <rect width="256" height="304" rx="32" className={classes.shadow} />
      <g clipPath={`url(#${id})`}>
        <rect width="256" height="304" className={classes.back} />
        {children}
      </g>
    </g>
  );
}
