import classes from './home.module.css';

/** Two people turned towards each other, drawn in the brand's colours. */
export function HomePicture() {
  return (
    <svg viewBox="0 0 480 480" className={classes.picture} aria-hidden>
      <rect width="480" height="480" rx="40" className={classes.ground} />
      <circle cx="330" cy="132" r="150" className={classes.glow} />
      <g className={classes.left}>
        <path d="M40 480c0-118 62-186 132-186s132 68 132 186z" />
        <circle cx="180" cy="212" r="72" />
      </g>
      <g className={classes.right}>
        <path d="M196 480c0-104 58-166 124-166s124 62 124 166z" />
        <circle cx="306" cy="240" r="64" />
      </g>
      <path className={classes.heart} d="M243 168c-26-20-46-36-46-60a26 26 0 0 1 46-16 26 26 0 0 1 46 16c0 24-20 40-46 60z" />
    </svg>
  );
}
