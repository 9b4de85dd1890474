import { photoRejections } from '@rendezvous/contract/measure';
import type { Rejection } from '@rendezvous/contract/profile';
import MeasureForm from './measure-form.tsx';

interface PhotoMeasureProps {
  readonly member: string;
  readonly photo: string;
  /** Told why to reject the photo as well; null if the measure removed it. */
  readonly onDone: (rejection: Rejection | null) => void;
}

/** Takes a measure because of a photo, which is no longer shown whatever the measure is. */
export default function PhotoMeasure({ member, photo, onDone }: PhotoMeasureProps) {
  return (
    <MeasureForm
      member={member}
      found="look"
      first="photo_removed"
      photo={photo}
      onDone={({ kind, rule }) => onDone(kind === 'photo_removed' ? null : (photoRejections[rule] ?? 'others'))}
    />
  );
}
