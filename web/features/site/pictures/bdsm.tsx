import { Knot, Mask } from './people.tsx';
import classes from './scene.module.css';
import { Scene } from './scene.tsx';

/** Interlocked rings; a mask and a knot for members who would rather not be seen. */
export default function BdsmPicture() {
  const ground = (
    <>
      <circle cx="270" cy="238" r="200" className={classes.ground} />
      <circle cx="270" cy="238" r="218" className={classes.line} />
      <circle cx="58" cy="400" r="44" className={classes.line} />
      <circle cx="474" cy="96" r="52" className={classes.line} />
    </>
  );
  return <Scene ground={ground} left={['warm', <Mask key="l" />]} right={['deep', <Knot key="r" />]} />;
}
