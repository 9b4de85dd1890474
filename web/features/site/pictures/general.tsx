import { Bearded, LongHaired } from './people.tsx';
import { Disc, Scene } from './scene.tsx';

export default function GeneralPicture() {
  return <Scene ground={<Disc />} left={['cool', <LongHaired key="l" />]} right={['warm', <Bearded key="r" />]} />;
}
