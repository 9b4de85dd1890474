import { isFrank } from '@rendezvous/contract/intimate';
import { minimumAge } from '@rendezvous/contract/member';
import type { NicheName } from '@rendezvous/contract/niche';
import type { Interest } from '../interests.ts';
import { chance, pickWeighted, type Random } from '../random.ts';
import type { Gender, Reason } from '../traits.ts';
import { type Language, type Subject, type Words, words } from '../words.ts';
import type { Dealer } from './dealer.ts';

interface Writing {
  readonly random: Random;
  readonly dealer: Dealer;
  readonly niche: NicheName;
  readonly language: Language;
  readonly gender: Gender;
  readonly age: number;
  readonly reason: Reason;
}

/** A text, the interests it tells of, and what else a picture has to show for the two to agree. */
export interface About {
  readonly about: string;
  readonly mentioned: Interest[];
  readonly subjects: Subject[];
}

/** One to four short pieces, of which one, mostly the last, can be answered. */
export function makeAbout(writing: Writing): About {
  const { random, language } = writing;
  const said: Words = words[language];
  const { self, topic, reason } = lengthOf(writing);
  const told = topic ? tell(writing) : null;
  const pieces = [
    ...(self ? [selfOf(writing)] : []),
    ...(told ? [told.line] : []),
    ...(reason ? [writing.dealer.deal(said.reasons[writing.reason] as readonly string[])] : []),
  ].map((line) => inTheVoiceOf(writing, line));
  const hook = inTheVoiceOf(writing, writing.dealer.deal(chance(random, 0.55) ? said.frames : said.hooks));
  const isFirst = pieces.length > 0 && chance(random, 0.15);
  const gap = pieces.length > 1 && chance(random, 0.4) ? '\n' : ' ';
  return {
    about: isFirst ? [hook, ...pieces].join(' ') : [pieces.join(' '), hook].filter(Boolean).join(gap),
    mentioned: told?.interest ? [told.interest] : [],
    subjects: told?.subject ? [told.subject] : [],
  };
}

/** What is said besides what can be answered: the young say less. */
function lengthOf({ random, age, niche }: Writing): { self: boolean; topic: boolean; reason: boolean } {
  const length = pickWeighted(
    random,
    age < 30 ? { '0': 20, '1': 45, '2': 30, '3': 5 } : age < 50 ? { '0': 8, '1': 37, '2': 40, '3': 15 } : olderLengths,
  );
  if (length === '0') return { self: false, topic: false, reason: false };
  if (length === '1')
    return chance(random, niche === 'general' ? 0.6 : 0.35) ? { ...none, topic: true } : { ...none, self: true };
  if (length === '2') return chance(random, 0.85) ? { ...all, reason: false } : { ...all, self: false };
  return all;
}
const olderLengths = { '0': 3, '1': 27, '2': 45, '3': 25 };
const all = { self: true, topic: true, reason: true };
const none = { self: false, topic: false, reason: false };

/** From which age members speak of their niche. */
const grownUp: Partial<Record<NicheName, number>> = { bdsm: 25, milf: 30 };

function selfOf({ random, dealer, niche, language, age }: Writing): string {
  const said: Words = words[language];
  const ofNiche = said.niches[niche];
  if (ofNiche && age >= (grownUp[niche] ?? minimumAge) && chance(random, 0.65)) return dealer.deal(ofNiche);
  const ofAge = age < 30 ? said.young : age >= 50 ? said.older : [];
  // A job would give away who it is.
  const ofWork = age >= 25 && age < 67 && !isFrank(niche) ? said.jobs : [];
  return dealer.deal([...said.selves, ...ofAge, ...ofWork]);
}

/** What a picture of the subject shows, too. */
const interestOf: Partial<Record<Subject, Interest>> = {
  dog: 'animals',
  plants: 'gardening',
  sea: 'beach',
  baking: 'cooking',
  biking: 'biking',
  coffee: 'coffee',
};

interface Topic {
  readonly line: string;
  readonly interest?: Interest | undefined;
  readonly subject?: Subject;
}

function tell({ dealer, language }: Writing): Topic {
  const topics = topicsOf(language);
  const line = dealer.deal([...topics.keys()]);
  return topics.get(line) as Topic;
}

const known = new Map<Language, Map<string, Topic>>();

function topicsOf(language: Language): Map<string, Topic> {
  const before = known.get(language);
  if (before) return before;
  const { interests, subjects }: Words = words[language];
  const topics = [
    ...Object.entries(interests).flatMap(([interest, lines]) =>
      lines.map((line): Topic => ({ line, interest: interest as Interest })),
    ),
    ...(Object.entries(subjects) as [Subject, readonly string[]][]).flatMap(([subject, lines]) =>
      lines.map((line): Topic => ({ line, subject, interest: interestOf[subject] })),
    ),
  ];
  const byLine = new Map(topics.map((topic) => [topic.line, topic]));
  known.set(language, byLine);
  return byLine;
}

/** A line with its parts, as a woman or a man writes it. */
function inTheVoiceOf({ dealer, language, gender }: Writing, line: string): string {
  const { parts }: Words = words[language];
  const dealt: string[] = [];
  const whole = line.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const part = dealer.deal(parts[name] as readonly string[], dealt);
    dealt.push(part);
    return part;
  });
  const voiced = whole.replaceAll(/\[([^|\]]*)\|([^\]]*)\]/g, (_, hers: string, his: string) =>
    gender === 'female' ? hers : his,
  );
  return voiced.charAt(0).toLocaleUpperCase(language) + voiced.slice(1);
}
