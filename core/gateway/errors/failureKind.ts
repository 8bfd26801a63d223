import type { GatewayFailureReason } from './gatewayError.ts';

interface Kind {
  reason: GatewayFailureReason;
  retryable: boolean;
}

const kind = (reason: GatewayFailureReason, retryable = false): Kind => ({ reason, retryable });

/** OpenRouter's documented values of `metadata.error_type`, then those of OpenAI, llama.cpp and Gemini's endpoint. */
const kindsByType = new Map<string, Kind>(
  Object.entries({
    authentication: kind('bad_key'),
    payment_required: kind('no_credit'),
    rate_limit_exceeded: kind('rate_limited', true),
    provider_overloaded: kind('overloaded', true),
    provider_unavailable: kind('overloaded', true),
    server: kind('unknown', true),
    timeout: kind('timeout', true),
    context_length_exceeded: kind('context_length'),
    token_limit_exceeded: kind('context_length'),
    max_tokens_exceeded: kind('context_length'),
    string_too_long: kind('context_length'),
    payload_too_large: kind('context_length'),
    content_policy_violation: kind('moderation'),
    refusal: kind('moderation'),
    not_found: kind('model_not_found'),
    invalid_request: kind('invalid_request'),
    invalid_prompt: kind('invalid_request'),
    precondition_failed: kind('invalid_request'),
    unprocessable: kind('invalid_request'),
    invalid_api_key: kind('bad_key'),
    insufficient_quota: kind('no_credit'),
    billing_hard_limit_reached: kind('no_credit'),
    model_not_found: kind('model_not_found'),
    exceed_context_size_error: kind('context_length'),
    UNAUTHENTICATED: kind('bad_key'),
    RESOURCE_EXHAUSTED: kind('rate_limited', true),
    UNAVAILABLE: kind('overloaded', true),
  }),
);

const kindsByStatus: Readonly<Record<number, Kind>> = {
  400: kind('invalid_request'),
  401: kind('bad_key'),
  402: kind('no_credit'),
  403: kind('moderation'),
  404: kind('model_not_found'),
  408: kind('timeout', true),
  413: kind('context_length'),
  422: kind('invalid_request'),
  429: kind('rate_limited', true),
  500: kind('unknown', true),
  502: kind('overloaded', true),
  503: kind('overloaded', true),
  504: kind('timeout', true),
  524: kind('timeout', true),
  529: kind('overloaded', true),
};

interface SaidOfError {
  /** Candidates for the error's type, from several fields; unknown names are ignored. */
  types: readonly unknown[];
  status: number;
  words: string;
}

/** Classifies an error: by its type where that is known, else by its code or status and its message. */
export function failureKind(error: SaidOfError): Kind {
  const named = error.types.filter((type) => typeof type === 'string');
  const byType = named.map((type) => kindsByType.get(type)).find((found) => found !== undefined);
  if (byType !== undefined) return byType;
  // 403 can mean a flagged prompt, a guardrail, or a key without permission: only the message tells them apart.
  if (error.status === 403 || named.includes('permission_denied')) {
    if (/limit exceeded|credit|quota/i.test(error.words)) return kind('no_credit');
    if (/\bkey\b|permission|not allowed|unauthori[sz]ed|authenticat|account/i.test(error.words)) return kind('bad_key');
    return kind('moderation');
  }
  if (error.status === 400 && /context (length|window)|too many tokens|maximum.{0,20}tokens/i.test(error.words)) {
    return kind('context_length');
  }
  if (error.status === 400 && /api key not valid/i.test(error.words)) return kind('bad_key');
  if (error.status === 400 && /not a valid model/i.test(error.words)) return kind('model_not_found');
  const byStatus = kindsByStatus[error.status];
  if (byStatus !== undefined) return byStatus;
  if (error.status >= 500) return kind('overloaded', true);
  if (error.status >= 400) return kind('invalid_request');
  return kind('unknown');
}
