import { useState } from 'react';
import { shownPicture } from '../../data/shownPicture.ts';

interface ChangedPictureProps {
  /** Empty for none. */
  address: string;
  label: string;
}

/** A picture of a change; its address where it is not there any more, or is a text. */
export function ChangedPicture({ address, label }: ChangedPictureProps) {
  const [isMissing, setIsMissing] = useState(false);
  if (address === '') return <span>None</span>;
  const picture = shownPicture(address);
  if (isMissing || picture === undefined) return <span>{address}</span>;
  return <img src={picture} alt={label} onError={() => setIsMissing(true)} />;
}
