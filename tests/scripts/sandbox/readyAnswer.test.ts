import { relative } from 'node:path';
import { expect, it } from 'vitest';
import { researchSteps } from '#core/research/steps.ts';
import { stepAnswers } from '../../../scripts/sandbox/readyAnswer.ts';
import { root } from '../../support/sources.ts';

it('each ready answer is that of one research step', () => {
  const names = researchSteps.map(({ name }) => name);
  const answers = stepAnswers.map(({ step, path }) => ({ step, file: relative(root, path) }));
  expect(
    answers.flatMap(({ step, file }) => (names.includes(step) ? [] : [`${file}: step: ${step}`])),
    `No step has this name, so nobody would see the answer. The steps are: ${names.join(', ')}.`,
  ).toEqual([]);
  expect(
    answers.filter(({ step }, at) => answers.findIndex((other) => other.step === step) !== at),
    'Another file answers this step, and only the first one is used: keep one.',
  ).toEqual([]);
});
