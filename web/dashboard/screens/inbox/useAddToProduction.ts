import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { showDashboardToast } from '../../../ui/toast/dashboardToasts.ts';
import { showToast } from '../../../ui/toast/showToast.ts';
import { addToProductionMutation } from '../../data/stories/storyActions.ts';
import { useDedupedMutation } from '../../data/useDedupedMutation.ts';

/** Makes the production story of an idea, and says where it is. @returns starts it. */
export function useAddToProduction(): (id: string) => void {
  const navigate = useNavigate();
  const { mutate, data: added } = useDedupedMutation({
    ...addToProductionMutation(useQueryClient()),
    onError: (error: Error) => showToast(error.message, 'error'),
  });
  useEffect(() => {
    if (added === undefined) return;
    showDashboardToast({
      text: added.created ? `#${added.number} is in production` : `It is in production already, as #${added.number}`,
      kind: 'success',
      action: { label: 'Show', onClick: () => void navigate(`/dashboard/production?search=%23${added.number}`) },
    });
  }, [added, navigate]);
  return mutate;
}
