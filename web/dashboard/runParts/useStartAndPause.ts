import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../ui/toast/showToast.ts';
import { showAnsweredRun, startResearchMutation } from '../data/research.ts';
import { pauseRunMutation } from '../data/runs.ts';
import { useDedupedMutation } from '../data/useDedupedMutation.ts';

/**
 * Starts and pauses a run, for a button that does one or the other. What the server answers is shown at once; reading
 * everything again takes seconds on a busy server. The live stream can be faster than the answer: so each of the two
 * resets the other, or the next press would be lost.
 */
export function useStartAndPause(onStarted?: () => void) {
  const client = useQueryClient();
  const onError = (error: Error) => showToast(error.message, 'error');
  const starting = useDedupedMutation({ ...startResearchMutation(client), onError, onSuccess: () => onStarted?.() });
  const pausing = useDedupedMutation({
    ...pauseRunMutation(client),
    onError,
    onSuccess: ({ run }) => showAnsweredRun(client, run),
  });
  return {
    isStarting: starting.isPending,
    isPausing: pausing.isPending,
    start: (input: Parameters<typeof starting.mutate>[0]) => {
      pausing.reset();
      starting.mutate(input);
    },
    pause: (runId: string) => {
      starting.reset();
      pausing.mutate(runId);
    },
  };
}
