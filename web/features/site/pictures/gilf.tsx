import { Bun, Grey } from './people.tsx';
import classes from './scene.module.css';
import { Scene } from './scene.tsx';

const leaves = [-150, -118, -86, 30, 62, 94];

/** A garden in late summer. */
export default function GilfPicture() {
  const ground = (
    <>
      <circle cx="270" cy="238" r="206" className={classes.ground} />
      {leaves.map((turn) => (
        <path
          key={turn}
          d="M270 -14c34 30 34 76 0 106-34-30-34-76 0-106z"
          transform={`rotate(${turn} 270 238)`}
          className={classes.far}
        />
      ))}
    </>
  );
  return <Scene ground={ground} left={['silver', <Bun key="l" />]} right={['warm', <Grey key="r" />]} />;
}
