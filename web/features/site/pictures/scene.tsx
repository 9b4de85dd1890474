import type { ReactNode } from 'react';
import classes from './scene.module.css';

export type Tone = 'cool' | 'warm' | 'deep' | 'silver';

interface SceneProps {
  /** The background, 520 × 480. */
  ground: ReactNode;
  /** Two cards of 256 × 304, each in its tone. */
  left: readonly [Tone, ReactNode];
  right: readonly [Tone, ReactNode];
}

/** Common to all niches: two cards leaning towards each other, a heart between them and a word above. */
export function Scene({ ground, left, right }: SceneProps) {
  return (
    <>
      {ground}
      <g transform="rotate(-7 170 240)">
        <Card x={62} y={88} tone={left[0]} id="left">
          {left[1]}
        </Card>
      </g>
      <g transform="rotate(6 360 260)">
        <Card x={238} y={112} tone={right[0]} id="right">
          {right[1]}
        </Card>
      </g>
      <g transform="translate(258 300)">
        <circle r="50" className={classes.seal} />
        <path
          className={classes.heart}
          d="M0 26c-19-14-31-26-31-41a17 17 0 0 1 31-10 17 17 0 0 1 31 10c0 15-12 27-31 41z"
        />
      </g>
      <g transform="translate(352 42)">
        <path
          className={classes.bubble}
          d="M24 0h84a24 24 0 0 1 24 24v16a24 24 0 0 1-24 24H52l-22 20V64h-6A24 24 0 0 1 0 40V24A24 24 0 0 1 24 0z"
        />
        {[40, 66, 92].map((x) => (
          <circle key={x} cx={x} cy="32" r="7" className={classes.dot} />
        ))}
      </g>
    </>
  );
}

function Card({ x, y, tone, id, children }: { x: number; y: number; tone: Tone; id: string; children: ReactNode }) {
  return (
    <g transform={`translate(${x} ${y})`} className={classes[tone]}>
      <clipPath id={`home-card-${id}`}>
        <rect width="256" height="304" rx="32" />
      </clipPath>
      <rect width="256" height="304" rx="32" className={classes.shadow} />
      <g clipPath={`url(#home-card-${id})`}>
        <rect width="256" height="304" className={classes.back} />
        {children}
      </g>
    </g>
  );
}

/** The usual ground. */
export const Disc = () => <circle cx="270" cy="238" r="218" className={classes.ground} />;
