import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button/Button.tsx';
import { EmptyState } from '../ui/emptyState/EmptyState.tsx';
import { ApiError } from './data/apiError.ts';

interface FailedReadProps {
  title: string;
  /** Why it could not be read. */
  error: Error;
  /** What is kept nevertheless. */
  kept?: string;
  /** Tries again; settles once that has ended. */
  onRetry: () => Promise<unknown>;
  onClose: () => void;
}

/** In place of what a window was opened for: why it is not there, and one thing to do, which has the focus. */
export function FailedRead({ title, error, kept = '', onRetry, onClose }: FailedReadProps) {
  const [isTrying, setIsTrying] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The window itself has the focus while it loads. Who has gone on from there stays.
    if (document.activeElement === button.current?.closest('[role=dialog]')) button.current?.focus();
  }, []);
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'not_found') {
    return (
      <EmptyState
        title={error.message}
        text="It was deleted, or its address is wrong."
        action={
          <Button ref={button} data-next-focus onClick={onClose}>
            Close
          </Button>
        }
      />
    );
  }
  const awaited = code === 'offline' ? 'It is loaded as soon as the server is back.' : '';
  return (
    <EmptyState
      kind="failed"
      title={title}
      text={[error.message, awaited, kept].filter(Boolean).join(' ')}
      action={
        <Button
          ref={button}
          data-next-focus
          loading={isTrying}
          onClick={() => {
            setIsTrying(true);
            void onRetry().finally(() => setIsTrying(false));
          }}
        >
          Try again
        </Button>
      }
    />
  );
}
