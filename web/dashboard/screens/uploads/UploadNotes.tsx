import { uploadKeys } from '../../shell/keys.ts';
import { KeyNotes, StatusNotes } from '../../shell/StatusLine.tsx';

/** The time zone and the keys of this screen, in the status line. */
export function UploadNotes({ isEmpty }: { isEmpty: boolean }) {
  return (
    <>
      <StatusNotes>
        <span>{new Intl.DateTimeFormat().resolvedOptions().timeZone}</span>
      </StatusNotes>
      {isEmpty ? null : <KeyNotes keys={uploadKeys} />}
    </>
  );
}
