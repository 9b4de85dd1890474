import type { NicheName } from '@rendezvous/contract/niche';
import { sexualities } from '@rendezvous/contract/profile';

/** Where all members are of one gender, no filter offers what only the other can be. */
const nobodys: Partial<Record<NicheName, (typeof sexualities)[number]>> = { gay: 'lesbian', she: 'gay' };

/** The sexualities that members of a niche can have. */
export const sexualitiesOf = (niche: NicheName) => sexualities.filter((one) => one !== nobodys[niche]);
