import { dayAndTime } from '../../runTime.ts';
import { modelKeys } from '../../shell/keys.ts';
import { KeyNotes, StatusNotes } from '../../shell/StatusLine.tsx';

interface ModelNotesProps {
  /** When the catalogue was refreshed from the gateway; null: never, undefined: not known yet. */
  listedAt: string | null | undefined;
  /** Whether a model can be tested. */
  configured: boolean;
}

/** How old the catalogue is, and the keys of this screen, in the status line. */
export function ModelNotes({ listedAt, configured }: ModelNotesProps) {
  return (
    <>
      {listedAt === undefined ? null : (
        <StatusNotes>
          <span>
            {listedAt === null ? 'Catalogue of this version' : `Catalogue of ${dayAndTime(new Date(listedAt))}`}
          </span>
        </StatusNotes>
      )}
      {configured ? <KeyNotes keys={modelKeys} /> : null}
    </>
  );
}
