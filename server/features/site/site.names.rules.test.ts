import { ProblemError } from '@rendezvous/contract/problem';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digitsAsLetters, lookalikes } from '../../platform/security/look-alikes.ts';
import { checkMemberName, teamNames } from './site.names.rules.ts';

/** Why a name is refused on the site "Rendezvous"; undefined if it is not. */
function refusalOf(name: string): string | undefined {
  try {
    checkMemberName(name, { name: 'Rendezvous' });
    return undefined;
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.fields?.name;
    throw error;
  }
}

test('names that look like the team’s are reserved, whatever letters, digits and signs they are made of', () => {
  const disguises = `Admin Admins Sυpport Ꭺdmin Supp0rt admin1 1admin Adm1n AdmIn Admln 4dmin007 5upp0rt24
    @dm!n $upport Support! Team-1 ꜱupport sᴜpport 𝐀𝐝𝐦𝐢𝐧 Ａｄｍｉｎ 🅰dmin Ⓢupport adrnin
    crevv S.u.p.p.o.r.t Rendezv0us Rendezvous1 ѕυррогт ΑDMΙN`;
  for (const name of [...disguises.split(/\s+/), 'Rendezvous Tеam', 'Admin 1', 'The 1 Rendezvous Team'])
    expect(refusalOf(name), name).toBe('member.name_reserved');
});

const disguised = fc
  .constantFrom(...teamNames)
  .chain((word) =>
    fc.tuple(
      ...[...word].map((letter) =>
        fc.constantFrom(
          letter,
          letter.toUpperCase(),
          ...(lookalikes[letter] ?? ''),
          ...Object.entries(digitsAsLetters).flatMap(([digit, read]) => (read === letter ? [digit] : [])),
        ),
      ),
    ),
  );

test('a team’s name stays reserved when any of its letters is exchanged for one that looks like it', () => {
  fc.assert(
    fc.property(
      disguised,
      fc.constantFrom('', ' ', '.', '-'),
      fc.constantFrom('', '1', ' 24', '!'),
      (letters, between, after) => {
        expect(refusalOf(letters.join(between) + after)).toBe('member.name_reserved');
      },
    ),
    { numRuns: 2000 },
  );
});

test('a word in two alphabets is refused; names in one, in several words or with signs are not', () => {
  for (const name of ['Zoλa', 'Мaria', 'Jоhn', 'Anna Jоhn', 'Ꮇaria'])
    expect(refusalOf(name), name).toBe('member.name_mixed_alphabets');
  const names = `Robin Zoë-Anne Łukasz Søren Ægir Müller Oğuz Ştefan Nguyễn Lena88 R2D2 Мария Νίκος
    Σοφία Արմեն გიორგი مريم שרה さくらAI 李Lee 김지은 ณัฐ प्रिया
    Teamo Systema Admira Cas! 1 007 Lil Arn Stef`;
  const inWords = ['Anna 1985', 'Анна Anna', 'Rendezvous Rosa', 'Rosa ❤️', '👩‍❤️‍👨 Robin'];
  for (const name of [...names.split(/\s+/), ...inWords]) expect(refusalOf(name), name).toBeUndefined();
});
