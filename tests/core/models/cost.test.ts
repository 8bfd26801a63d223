import { array, assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seedCatalogue } from '#core/models/catalogue.ts';
import {
  calculateCallCost,
  calculatePreciseCost,
  calculateRequestFees,
  estimateCost,
  formatPrice,
} from '#core/models/cost.ts';
import { fromNano, sumUsd, toNano } from '#core/models/money.ts';

describe('estimated cost', () => {
  it('is tokens at the mean of input and output price', () => {
    expect(estimateCost('anthropic/claude-sonnet-4', 1_000_000)).toBe(9);
    expect(estimateCost('anthropic/claude-3-haiku', 2000)).toBe(0.0015);
    expect(estimateCost('google/gemini-2.0-pro-exp-02-05:free', 2000)).toBe(0);
  });

  it('falls back to a rate per 1,000 tokens for models outside the catalogue', () => {
    expect(estimateCost('anthropic/claude-haiku-4.5', 1000)).toBe(0.003);
    expect(estimateCost('openai/gpt-4.1', 1000)).toBe(0.005);
    expect(estimateCost('deepseek/deepseek-chat-v3-0324', 1000)).toBe(0.0005);
    expect(estimateCost('nobody/nothing', 1000)).toBe(0.002);
    expect(estimateCost('nobody/nothing', 0)).toBe(0);
  });
});

describe('precise cost', () => {
  it('is input tokens at the input price plus output tokens at the output price', () => {
    expect(calculatePreciseCost('anthropic/claude-sonnet-4', 1200, 800)).toBe(0.0156);
    expect(calculatePreciseCost('deepseek/deepseek-chat', 1, 1)).toBe(0.000_001);
    expect(calculatePreciseCost('deepseek/deepseek-chat', 1_000_000, 1_000_000)).toBe(1.0003);
  });

  it('adds the fee of the request where a call is asked for', () => {
    expect(calculatePreciseCost('perplexity/sonar-reasoning', 1000, 1000)).toBe(0.006);
    expect(calculateRequestFees('perplexity/sonar-reasoning', 3)).toBe(0.015);
    expect(calculateCallCost('perplexity/sonar-reasoning', 1000, 1000)).toBe(0.011);
    expect(calculateRequestFees('nobody/nothing', 3)).toBe(0);
  });

  it('counts unknown models like the estimate', () => {
    expect(calculatePreciseCost('nobody/nothing', 600, 400)).toBe(0.002);
  });

  it('uses the prices of the catalogue it is given', () => {
    const catalogue = structuredClone(seedCatalogue);
    for (const model of catalogue) if (model.id === 'openai/gpt-4o') model.inputCost = 5;
    expect(calculatePreciseCost('openai/gpt-4o', 1_000_000, 0, catalogue)).toBe(5);
    expect(calculatePreciseCost('openai/gpt-4o', 1_000_000, 0)).toBe(2.5);
  });

  it('is within half a billionth of a dollar of the true product', () => {
    const model = constantFrom(...seedCatalogue);
    const tokens = integer({ min: 0, max: 2_000_000 });
    assert(
      property(model, tokens, tokens, ({ id, inputCost, outputCost }, input, output) => {
        const nano = toNano(calculatePreciseCost(id, input, output));
        // prices have four decimals at most: a ten-thousandth of a dollar per million tokens is 0.1 nano-dollars a token
        const tenths = input * Math.round((inputCost ?? 0) * 10_000) + output * Math.round((outputCost ?? 0) * 10_000);
        expect(Math.abs(nano * 10 - tenths)).toBeLessThanOrEqual(5);
      }),
    );
  });
});

describe('sums of money', () => {
  it('have no floating-point errors', () => {
    expect(sumUsd([0.1, 0.2])).toBe(0.3);
    expect(sumUsd(Array.from({ length: 1000 }, () => 0.0011))).toBe(1.1);
    expect(sumUsd([])).toBe(0);
  });

  it('are exact to a billionth, in any order', () => {
    assert(
      property(array(integer({ min: 0, max: 50_000_000_000 }), { maxLength: 100 }), (nanos) => {
        const amounts = nanos.map(fromNano);
        const exact = nanos.reduce((sum, nano) => sum + BigInt(nano), 0n);
        expect(BigInt(toNano(sumUsd(amounts)))).toBe(exact);
        expect(sumUsd(amounts.toReversed())).toBe(sumUsd(amounts));
      }),
    );
  });
});

describe('prices for people', () => {
  it('from a dollar are dollars per million tokens', () => {
    expect(formatPrice(3)).toBe('$3.00 per 1M');
    expect(formatPrice(1)).toBe('$1.00 per 1M');
    expect(formatPrice(1.25)).toBe('$1.25 per 1M');
  });

  it('under a dollar are the value times 1000 with one decimal, marked as thousandths of a dollar', () => {
    expect(formatPrice(0.25)).toBe('m$250.0 per 1M');
    expect(formatPrice(0.2002)).toBe('m$200.2 per 1M');
    expect(formatPrice(0)).toBe('m$0.0 per 1M');
  });
});
