import { Hono } from 'hono';
import { enum as oneOf, strictObject, string } from 'zod';
import { getModelCatalogue, getModelListings } from '#core/data/models/modelListings.ts';
import { modelId } from '#core/data/settings/settings.ts';
import { toAppError } from '#core/errors.ts';
import { analyzeStory } from '#core/gateway/analysis/analyzeStory.ts';
import { missingKeyError } from '#core/gateway/errors/finalError.ts';
import type { LedgerGateway } from '#core/pipeline/ledger/ledgerGateway.ts';
import { callableModel } from '#core/models/callableModel.ts';
import { recommendModel, useCases } from '#core/models/recommend.ts';
import { refreshModelListings } from '#core/pipeline/editing/models.ts';
import { usageCsv } from '#core/pipeline/ledger/usageCsv.ts';
import { usage } from '#core/pipeline/ledger/usage.ts';
import type { GatewayAccount } from '../gatewayAccount.ts';
import { smallBody, validated } from './input.ts';
import type { ApiContext, SessionEnv } from './requireStaff.ts';

/** Milliseconds that a test may take. */
const TEST_MS = 120_000;
const USAGE_DAYS = 30;

const testInput = strictObject({
  kind: oneOf(['basic', 'analysis']),
  model: modelId,
  prompt: string().trim().min(1, 'it is blank').max(20_000),
});

interface ModelContext extends Pick<ApiContext, 'clock'> {
  /** The gateway that records its calls in the ledger; null where the server was started without one. */
  gateway: LedgerGateway | null;
  gatewayAccount: GatewayAccount;
}

/** `/models`: the catalogue, its refresh, the key's credit, a test of a model, and what was spent. */
export function modelsApi({ clock, gateway, gatewayAccount }: ModelContext) {
  return new Hono<SessionEnv>()
    .get('/', async (context) => {
      const { db } = context.var;
      const options = { signal: context.req.raw.signal };
      const [catalogue, listings] = await Promise.all([getModelCatalogue(db, options), getModelListings(db, options)]);
      return context.json({
        models: catalogue.map((model) =>
          Object.assign({}, model, { replacedBy: callableModel(model.id, catalogue).replacedBy }),
        ),
        recommended: useCases.map((useCase) => ({ useCase, model: recommendModel(useCase) })),
        /** ISO 8601; null before the first refresh. */
        listedAt: listings[0]?.refreshed_at ?? null,
      });
    })
    .get('/credit', async (context) => {
      if (gateway?.configured !== true) return context.json(null);
      const { remainingUsd, usedUsd } = await gatewayAccount.checkKey({
        signal: context.req.raw.signal,
        timeoutMs: 10_000,
      });
      // A model server that reports no usage has no credit to show.
      return context.json(usedUsd === null ? null : { remainingUsd, usedUsd });
    })
    .get('/usage', async (context) => {
      const services = { db: context.var.db, clock };
      return context.json(await usage(services, { days: USAGE_DAYS }, { signal: context.req.raw.signal }));
    })
    .get('/usage.csv', async (context) => {
      const services = { db: context.var.db, clock };
      const text = await usageCsv(services, { days: USAGE_DAYS }, { signal: context.req.raw.signal });
      // Without this byte order mark Excel reads the file in a legacy code page.
      return context.body(`\uFEFF${text}`, 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="usage.csv"',
      });
    })
    .post('/refresh', async (context) => {
      const { db, serverDb } = context.var;
      const { fetchListing } = gatewayAccount;
      const { changes } = await refreshModelListings({ db, listingDb: serverDb, clock, fetchListing });
      return context.json({ changes: changes.map(({ text }) => text) });
    })
    .post('/test', smallBody, validated('json', testInput), (context) => {
      if (gateway?.configured !== true) {
        throw missingKeyError();
      }
      const { kind, model, prompt } = context.req.valid('json');
      const askedBy = context.var.user.email ?? context.var.user.sub;
      const asked = gateway.for({ purpose: kind === 'basic' ? 'test' : 'analysis', askedBy });
      const left = new AbortController();
      const lines = new TextEncoder();
      const body = new ReadableStream<Uint8Array>({
        async start(stream) {
          const say = (line: object) => {
            if (!left.signal.aborted) stream.enqueue(lines.encode(`${JSON.stringify(line)}\n`));
          };
          const options = {
            signal: AbortSignal.any([left.signal, context.req.raw.signal]),
            timeoutMs: TEST_MS,
            onText: (text: string) => say({ type: 'text', text }),
            onRetry: () => say({ type: 'anew' }),
          };
          try {
            const result =
              kind === 'basic'
                ? await asked.callLLM({ model, prompt }, options)
                : await analyzeStory(asked, prompt.slice(0, 100), prompt, [], { ...options, model });
            const {
              content,
              model: served,
              replacedBy,
              tokensUsed,
              estimatedCost,
              costIsEstimate,
              priceIsUnknown,
              executionTime,
              finishReason,
            } = result;
            const figures = { tokensUsed, estimatedCost, costIsEstimate, priceIsUnknown, executionTime, finishReason };
            say({ type: 'done', content, model: served, replacedBy, ...figures });
          } catch (thrown) {
            const { code, message, hint = '' } = toAppError(thrown);
            say({ type: 'error', code, message, hint });
          }
          if (!left.signal.aborted) stream.close();
        },
        // Pressing Stop or leaving the page aborts the call, so that only the text so far is paid for.
        cancel: () => left.abort(),
      });
      return context.newResponse(body, 200, { 'content-type': 'application/x-ndjson; charset=utf-8' });
    });
}
