import { expect, it } from 'vitest';
import { isCommonWord } from '#core/pipeline/publish/marks/commonWords.ts';

const split = (words: string) => words.split(/\s+/);

it('forms of ordinary words are ordinary', () => {
  const forms = split(
    `Could Stop Stops Stopped Stopping War Wars Accident Strikes Striking Crashes Crashed Denies Denied Allies Cities Easily
Quickly Reportedly Sanctions Negotiations Hopeful Privatized Won’t Can't They’re Long-Term Cease-Fire Ex-Minister Anti-War`,
  );
  expect(forms.filter((word) => !isCommonWord(word))).toEqual([]);
});

it('given names are not, so that an invented person is marked by theirs at least', () => {
  const names = split(
    `Adam Alexander Amanda Amy Andrew Angela Anna Anthony April Autumn Barbara Benjamin Betty Bill Brandon Brenda Brian Carol
Carolyn Catherine Charles Chase Christina Christopher Cynthia Daniel David Dawn Deborah Dennis Diego Donald Donna Dorothy
Drew Edward Elena Elizabeth Emily Emma Eric Evelyn Faith Fatima Frances Frank Gary George Grace Grant Gregory Hans Heather
Hope Jack Jacob James Jason Jennifer Jessica John Jonathan Jose Joseph Joshua Joyce Juan Julie June Justin Karen Kelly
Kenneth Kevin Kimberly Larry Laura Linda Lisa Luis Margaret Maria Mark Martha Mary Matthew Melissa Michael Michelle
Mohammed Nancy Nicholas Nicole Olga Olivia Patricia Patrick Paul Peter Rachel Raymond Rebecca Richard Rob Robert Ronald Rose
Ruth Ryan Samantha Samuel Sandra Sarah Sharon Shirley Stephanie Stephen Steven Susan Thomas Timothy Virginia Wei William Xi`,
  );
  expect(names.filter(isCommonWord)).toEqual([]);
});

it('surnames are not for what only looks like an ending', () => {
  const names = split(
    'Kowalski Smith Johnson Morales Harding Manning Fleming Keating Browning Whiting Hawking Jinping Reed Kelly Davis',
  );
  expect(names.filter(isCommonWord)).toEqual([]);
});
