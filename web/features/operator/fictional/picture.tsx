import { readFictionalPicture, readSentToFictional } from '@rendezvous/contract/fictional';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../platform/query/query.ts';

interface PictureProps {
  readonly profile: string;
  readonly photo: string;
  /** The member who sent it to the profile. */
  readonly from?: string;
  readonly alt: string;
  readonly className: string;
}

/** A photo of a fictional profile, or one that was sent to it. */
export function Picture({ profile, photo, from, alt, className }: PictureProps) {
  const call = from
    ? query(readSentToFictional, { query: { profile, photo, from } })
    : query(readFictionalPicture, { query: { profile, photo } });
  const { data } = useQuery({ ...call, staleTime: Number.POSITIVE_INFINITY });
  return data ? (
    <img className={className} src={`data:image/webp;base64,${data.webp}`} alt={alt} />
  ) : (
    <span className={className} />
  );
}
