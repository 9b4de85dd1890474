import { Bobbed, CleanShaven } from './people.tsx';
import classes from './scene.module.css';
import { Scene } from './scene.tsx';

const towers = [
  [18, 250, 60],
  [84, 180, 70],
  [160, 90, 74],
  [240, 40, 64],
  [310, 110, 80],
  [396, 60, 62],
  [464, 200, 50],
] as const;

/** An evening in town. */
export default function MilfPicture() {
  const ground = (
    <>
      <circle cx="118" cy="74" r="52" className={classes.far} />
      {towers.map(([x, y, width]) => (
        <rect key={x} x={x} y={y} width={width} height={440 - y} rx="14" className={classes.ground} />
      ))}
    </>
  );
  return <Scene ground={ground} left={['warm', <Bobbed key="l" />]} right={['cool', <CleanShaven key="r" />]} />;
}
