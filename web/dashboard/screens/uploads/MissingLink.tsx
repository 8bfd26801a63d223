import { Link } from 'react-router-dom';
import type { MissingPart } from '#core/data/production/uploadParts.ts';
import type { Upload } from '../../data/uploads.ts';

/** Leads to where a missing part is made: a cell of the production table, or the run whose step failed. */
export function MissingLink({ part, story }: { part: MissingPart; story: Upload }) {
  const { word, address } = placeOf(part, story);
  return (
    <Link to={address} aria-label={`${word} ${part.name}`}>
      {word}
    </Link>
  );
}

function placeOf({ field }: MissingPart, { id, run_id: run, inbox_story_id: inbox }: Upload) {
  if (field !== null) {
    return {
      word: field === 'redo_audio' ? 'Open' : 'Add',
      address: `/dashboard/production?cell=${id}.${field}`,
    };
  }
  if (run !== null) return { word: 'Run', address: `/dashboard/runs/${run}` };
  if (inbox !== null) return { word: 'Research', address: `/dashboard/research/${inbox}` };
  return { word: 'Open', address: `/dashboard/production/${id}` };
}
