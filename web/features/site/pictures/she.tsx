import { LongHaired, ShortHaired } from './people.tsx';
import classes from './scene.module.css';
import { Scene } from './scene.tsx';

/** Petals around two women. */
const petals = Array.from({ length: 8 }, (_, index) => index * 45);

export default function ShePicture() {
  const ground = petals.map((turn) => (
    <ellipse
      key={turn}
      cx="270"
      cy="118"
      rx="86"
      ry="126"
      transform={`rotate(${turn} 270 238)`}
      className={classes.ground}
    />
  ));
  return <Scene ground={ground} left={['warm', <ShortHaired key="l" />]} right={['cool', <LongHaired key="r" />]} />;
}
