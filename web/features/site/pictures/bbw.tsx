import { Bearded, Curly } from './people.tsx';
import classes from './scene.module.css';
import { Scene } from './scene.tsx';

/** Nothing but curves. */
export default function BbwPicture() {
  const ground = (
    <>
      <path
        className={classes.ground}
        d="M60 150C90 20 230-10 330 30s200 90 180 220-90 210-230 220S20 400 30 290c6-60 18-90 30-140z"
      />
      <path className={classes.line} d="M20 60q40-44 80 0t80 0M350 462q36-40 72 0t72 0" />
    </>
  );
  return <Scene ground={ground} left={['cool', <Curly key="l" />]} right={['warm', <Bearded key="r" />]} />;
}
