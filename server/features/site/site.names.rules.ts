import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import type { Settings } from '@rendezvous/contract/site';
import { exchange, legible, skeleton } from '../../platform/security/look-alikes.ts';

/** Words by which site staff call themselves, in the site's languages, without accents and a plural s. */
export const teamNames: readonly string[] =
  `team staff crew system root webmaster postmaster official officieel offiziell officiel oficial ufficiale virallinen
  oficjalny
  admin administrator administrateur administrador amministratore beheer beheerder yllapito yllapitaja
  moderator moderation moderatie moderateur moderador moderatore moderaattori
  support helpdesk service hulp hilfe ayuda aiuto hjelp hjælp pomoc assistance assistenza asistencia soporte supporto
  kundestøtte kundestotte
  customerservice customersupport customercare klantenservice kundenservice kundenbetreuung kundservice kundtjanst
  kundeservice asiakaspalvelu
  serviceclient servizioclienti servicioalcliente atencionalcliente obsługaklienta`.split(/\s+/);
/** Words that do not turn it into a different name: "The Rendezvous Team", "rendezvous.com". */
const fillers = 'the de het der die das el la le il les van von of at by en und y et e com net org www'.split(' ');

const signsAsLetters: Readonly<Record<string, string>> = { '@': 'a', $: 's', '!': 'l', '|': 'l', '€': 'e' };

const skeletonsOf = (words: readonly string[]) => new Set(words.map((word) => skeleton(legible(word))));
const [teamSkeletons, fillerSkeletons] = [skeletonsOf(teamNames), skeletonsOf(fillers)];

const isTeam = (word: string): boolean => teamSkeletons.has(word) || teamSkeletons.has(word.replace(/s$/, ''));

/** What remains of a name if any of the digits at its ends are left out: each may be a letter or part of a number. */
function withoutNumbers(name: string): string[] {
  const [, before = '', middle = '', after = ''] =
    /^[^\p{L}\p{N}]*(\p{N}*)(.*?)(\p{N}*)[^\p{L}\p{N}]*$/su.exec(name) ?? [];
  return Array.from({ length: before.length + 1 }, (_, from) => before.slice(from) + middle).flatMap((rest) =>
    Array.from({ length: after.length + 1 }, (_, upTo) => rest + after.slice(0, upTo)),
  );
}

/** How a name may be read: its signs as signs or as letters, and its digits as letters or as numbers beside words. */
function readingsOf(name: string): string[] {
  const text = legible(name);
  return [text, exchange(text, signsAsLetters)].flatMap((reading) => [
    ...withoutNumbers(reading),
    reading.replaceAll(/(?<![\p{L}\p{N}])\p{N}+|\p{N}+(?![\p{L}\p{N}])/gu, ''),
  ]);
}

/** Whether members could mistake the name for the site's team: "Admin", the brand's name, "Support Rendezvous". */
function isTeamName(name: string, brand: string): boolean {
  const own = skeleton(legible(brand));
  return readingsOf(name).some((reading) => {
    const words = reading.split(/[^\p{L}\p{N}]+/u).map(skeleton);
    const whole = words.join('');
    // The brand's name may consist of several words or be part of one.
    const rest = whole.replaceAll(own, '');
    if (whole === '') return false;
    if (rest === '' || isTeam(whole) || isTeam(rest)) return true;
    const others = words
      .map((word) => word.replaceAll(own, ''))
      .filter((word) => !(word === '' || fillerSkeletons.has(word)));
    return others.every(isTeam) && (others.length > 0 || rest !== whole);
  });
}

/** Letters that no word has beside Latin ones; Chinese, Japanese and Korean are written with them. */
const notBesideLatin =
  /[\p{L}--[\p{sc=Latn}\p{sc=Zyyy}\p{sc=Zinh}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}]]/v;

const mixesAlphabets = (name: string): boolean =>
  name.split(/[^\p{L}\p{M}\p{N}]+/u).some((word) => /\p{Script=Latin}/u.test(word) && notBesideLatin.test(word));

/** Throws `request.invalid` for a member name that looks like the team's, or could look like any other. */
export function checkMemberName(name: string, { name: site }: Pick<Settings, 'name'>): void {
  if (isTeamName(name, site))
    throw problem(requestFailures.invalid, { params: { site }, fields: { name: 'member.name_reserved' } });
  if (mixesAlphabets(name)) throw problem(requestFailures.invalid, { fields: { name: 'member.name_mixed_alphabets' } });
}
