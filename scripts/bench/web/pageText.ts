/** The text of a generated page that an extractor should return, and nothing else. */
export interface MadeText {
  title: string;
  author: string;
  /** ISO 8601. */
  day: string;
  paragraphs: string[];
  headings: string[];
}

const subjects =
  'The harbour,The railway,The commission,A court,The ministry,The mayor of Merjan,The works office,The grid operator,A panel of auditors,The ferry company'.split(
    ',',
  );
const verbs = 'reopened,published,examined,postponed,confirmed,rejected,financed,measured,repaired,inspected'.split(
  ',',
);
const objects =
  'the eleven spans in store,a plan for the winter depots,its figures on grain,the report on night trains,a second berth,the list of wells,its rules for picture archives,the bridge at Dubrava,a register of cables,the budget of the valley'.split(
    ',',
  );
const ends =
  'after nineteen days of work,in a vote on Monday,with money from two provinces,without a debate,under the eyes of engineers,while talks went on in Astrava,before the first snow,at the request of the towns,for the third time this year,although the tender had been challenged'.split(
    ',',
  );
const names = 'Mira Osk,Jonas Feld,Ana Tarkan,Peter Lumen,Sara Dayr,Ivo Kessel'.split(',');

/** Deterministic pseudo-random numbers. */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return state % below;
  };
}

export function madeText(seed: number): MadeText {
  const pick = numbersFrom(seed + 1);
  const of = (list: readonly string[]) => list[pick(list.length)] ?? '';
  const sentence = () => `${of(subjects)} ${of(verbs)} ${of(objects)} ${of(ends)}.`;
  const paragraph = () => Array.from({ length: 2 + pick(3) }, sentence).join(' ');
  const day = new Date(Date.UTC(2025, pick(12), 1 + pick(28))).toISOString().slice(0, 10);
  return {
    title: `${of(subjects)} ${of(verbs)} ${of(objects)}`,
    author: of(names),
    day,
    paragraphs: Array.from({ length: 6 + pick(10) }, paragraph),
    headings: Array.from({ length: 3 }, () => `${of(subjects)} and ${of(objects)}`),
  };
}

/** Text of menus, teasers and the like. */
export function noise(seed: number) {
  const pick = numbersFrom(seed + 7_919);
  const of = (list: readonly string[]) => list[pick(list.length)] ?? '';
  const teaser = () => `${of(subjects)} ${of(verbs)} ${of(objects)}`;
  const lead = () => `${of(subjects)} ${of(verbs)} ${of(objects)} ${of(ends)}, ${of(names)} reports from the valley.`;
  const comment = () =>
    `I do not believe that ${of(subjects).toLowerCase()} ${of(verbs)} ${of(objects)}. Who pays for it, I wonder.`;
  return { teaser, lead, comment, pick };
}
