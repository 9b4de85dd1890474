import { clientOf, type LoaderArgs, settingsOf } from '../../platform/query/load.ts';
import { facesQuery } from './faces.queries.ts';

/** Fetches the faces, once, where a visitor may see members. Refusals are ignored. */
export async function loadFaces(args: LoaderArgs): Promise<null> {
  if (settingsOf(args).can.search !== 'none')
    await clientOf(args.context)
      .ensureQueryData(facesQuery)
      .catch(() => null);
  return null;
}
