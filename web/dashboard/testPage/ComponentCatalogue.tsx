import { useEffect } from 'react';
import { showStates } from './showStates.ts';
import { ButtonParts } from './ButtonParts.tsx';
import styles from './Catalogue.module.css';
import { ChoiceParts } from './ChoiceParts.tsx';
import { FieldParts } from './FieldParts.tsx';
import { FloatingParts } from './FloatingParts.tsx';
import { SignParts } from './SignParts.tsx';
import { StateParts } from './StateParts.tsx';
import { TableParts } from './TableParts.tsx';

/** Every component of `web/ui` in every state. */
export function ComponentCatalogue() {
  useEffect(showStates, []);
  return (
    <>
      <div className={styles['catalogue']}>
        <ButtonParts />
        <FieldParts />
        <ChoiceParts />
        <FloatingParts />
        <SignParts />
        <StateParts />
      </div>
      <TableParts />
    </>
  );
}
