import { text } from 'node:stream/consumers';
import { jsonPieces } from '../features/departure/departure.pack.ts';

/** A share of the copy of a member's data as the member reads it: lists that are read piece by piece are whole. */
export const asCopied = async (share: object): Promise<object> => JSON.parse(await text(jsonPieces(share)));
