import { defineConfig } from 'vitest/config';
import all from './vitest.config.ts';
import { unitTests } from './tests/support/unitTests.ts';

/** `npm run test:unit`: the tests that are over within about a minute, without a database or a browser. */
export default defineConfig({ ...all, test: { ...all.test, include: unitTests() } });
