import {
  type DefaultError,
  hashKey,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useResetAtSignIn } from './resetAtSignIn.ts';

/**
 * `useMutation` for what is pressed: a call with the input of the last one, while that is in progress, sends nothing and
 * gets its answer. In a busy page the second of two presses comes before the first is drawn as pending. A refusal for
 * want of a session goes with the next sign-in.
 */
export function useDedupedMutation<Data, Input = void, Context = unknown>(
  options: UseMutationOptions<Data, DefaultError, Input, Context>,
): UseMutationResult<Data, DefaultError, Input, Context> {
  const mutation = useMutation(options);
  const { mutateAsync: send, reset: forget } = mutation;
  const last = useRef<{ input: string; answer: Promise<Data> } | null>(null);
  const mutateAsync = useCallback<typeof send>(
    (...call) => {
      const input = hashKey(call.slice(0, 1));
      if (last.current?.input === input) return last.current.answer;
      const answer = send(...call).finally(() => {
        if (last.current?.answer === answer) last.current = null;
      });
      last.current = { input, answer };
      return answer;
    },
    [send],
  );
  const mutate = useCallback<(typeof mutation)['mutate']>(
    (...call) => void mutateAsync(...call).catch(() => {}),
    [mutateAsync],
  );
  const reset = useCallback(() => {
    last.current = null;
    forget();
  }, [forget]);
  useResetAtSignIn({ error: mutation.error, reset });
  return { ...mutation, mutate, mutateAsync, reset };
}
