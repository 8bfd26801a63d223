import { useState } from 'react';
import { isPictureAddress } from '#core/data/production/isPictureAddress.ts';

interface ChangedPictureProps {
  /** Empty for none. */
  address: string;
  label: string;
}

/** A picture of a change; its address where it is not there any more, or is a text. */
export function ChangedPicture({ address, label }: ChangedPictureProps) {
  const [isMissing, setIsMissing] = useState(false);
  if (address === '') return <span>None</span>;
  if (isMissing || !isPictureAddress(address)) return <span>{address}</span>;
  return <img src={address} alt={label} onError={() => setIsMissing(true)} />;
}
