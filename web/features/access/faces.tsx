import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Photo } from '../../ui/member/photo.tsx';
import { facesQuery } from '../search/faces.queries.ts';
import classes from './faces.module.css';

/** How many faces fill the width. */
const shown = 5;

/**
 * Who is here, where visitors may see it: the reason to come in. From edge to edge at the head of a card; with
 * `isStrip` a low one, for which phones have no room.
 */
export function Faces({ isStrip }: { isStrip?: boolean }) {
  const client = useQueryClient();
  // The faces of the first render: a log-in refetches everything, and nothing may move meanwhile.
  const [members] = useState(() => client.getQueryData(facesQuery.queryKey) ?? []);
  if (members.length < shown) return null;
  return (
    <div className={classes.faces} data-strip={isStrip} aria-hidden>
      {members.slice(0, shown).map(({ id, main_image }) => (
        <Photo key={id} image={main_image} alt="" shape="portrait" sizes="120px" priority={!isStrip} />
      ))}
    </div>
  );
}
