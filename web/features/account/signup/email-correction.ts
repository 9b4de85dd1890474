/** The most common mail providers in the countries of the sites. */
const known =
  `gmail.com googlemail.com hotmail.com outlook.com live.com icloud.com yahoo.com ymail.com protonmail.com proton.me
aol.com mail.com email.com gmx.com gmx.net msn.com hotmail.nl outlook.nl live.nl ziggo.nl kpnmail.nl kpnplanet.nl
planet.nl xs4all.nl casema.nl hetnet.nl upcmail.nl
hotmail.be telenet.be skynet.be proximus.be gmx.de web.de freenet.de t-online.de hotmail.de outlook.de yahoo.de gmx.at
bluewin.ch hotmail.fr outlook.fr yahoo.fr orange.fr wanadoo.fr laposte.net libero.it virgilio.it tiscali.it hotmail.it
outlook.it hotmail.es outlook.es yahoo.es
hotmail.co.uk outlook.com yahoo.co.uk btinternet.com talktalk.net virginmedia.com comcast.net verizon.net bigpond.com
interia.pl onet.pl poczta.onet.pl hotmail.se telia.com bredband.net hotmail.dk outlook.dk online.no hotmail.no
luukku.com suomi24.fi kolumbus.fi elisanet.fi`.split(/\s+/);
const knownSet = new Set(known);
/** Providers with a single top-level domain; others may be correct under that of another country. */
const oneEnding = ['gmail', 'icloud', 'googlemail', 'protonmail'];
/** Shorter names are too similar to one another. */
const shortest = 5;

/** The address probably meant where the domain looks mistyped; otherwise null. */
export function correctionOf(email: string): string | null {
  const at = email.trim().lastIndexOf('@');
  const domain = email
    .trim()
    .slice(at + 1)
    .toLowerCase();
  if (at < 1 || domain.length < 3 || knownSet.has(domain)) return null;
  const near = known.flatMap((one) => {
    const distance = typingErrors(domain, one);
    return distance <= (nameOf(one).length >= 7 ? 2 : 1) && isPlausible(domain, one) ? [{ one, distance }] : [];
  });
  const [best] = near.sort((one, other) => one.distance - other.distance);
  return best ? `${email.trim().slice(0, at)}@${best.one}` : null;
}

function isPlausible(domain: string, meant: string): boolean {
  const name = nameOf(meant);
  if (name.length < shortest) return false;
  const isOtherCountry = nameOf(domain) === name && /^[a-z]{2}$/.test(endingOf(domain));
  return !isOtherCountry || oneEnding.includes(name);
}

const nameOf = (domain: string) => domain.split('.')[0] ?? '';
const endingOf = (domain: string) => domain.slice(domain.indexOf('.') + 1);

/** Letters that are wrong, missing, superfluous or swapped with a neighbour. */
function typingErrors(typed: string, meant: string): number {
  const rows: number[][] = [Array.from({ length: meant.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= typed.length; i++) {
    const row = [i];
    for (let j = 1; j <= meant.length; j++) {
      const isSame = typed[i - 1] === meant[j - 1];
      const isSwapped = typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1];
      row[j] = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (rows[i - 2]?.[j - 2] ?? Number.POSITIVE_INFINITY) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows.push(row);
  }
  return rows[typed.length]?.[meant.length] ?? 0;
}
