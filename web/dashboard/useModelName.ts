import { useQuery } from '@tanstack/react-query';
import { modelName } from '../ui/models/model.ts';
import { modelCatalogue } from './data/models.ts';

/** Names models by their ids; one that the catalogue does not have, or not yet, by its id. */
export function useModelName(): (id: string) => string {
  const { data } = useQuery(modelCatalogue());
  return (id) => modelName(data?.models ?? [], id);
}
