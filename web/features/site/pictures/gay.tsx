import { Bearded, CleanShaven } from './people.tsx';
import classes from './scene.module.css';
import { Scene } from './scene.tsx';

const stripes = [0, 1, 2, 3, 4, 5];

/** Six stripes, as on a flag. */
export default function GayPicture() {
  const ground = (
    <g transform="rotate(-18 270 238)">
      {stripes.map((index) => (
        <rect
          key={index}
          x={20 + Math.abs(index - 2.5) * 22}
          y={34 + index * 70}
          width={500 - Math.abs(index - 2.5) * 44}
          height="58"
          rx="29"
          className={index % 2 ? classes.far : classes.ground}
        />
      ))}
    </g>
  );
  return <Scene ground={ground} left={['cool', <CleanShaven key="l" />]} right={['warm', <Bearded key="r" />]} />;
}
