import { pageSize } from '@vondrona/rules/constants'
import { filtersOf, type ListAddress, readListAddress } from '@vondrona/rules/magazine/reading'
import { keptKey } from '../../lib/api/client.ts'
import { store } from '../../lib/device/indexed-db-store.ts'
import { type Articles, ArticlesDocument, type ArticlesVariables } from './operations.generated.ts'

/** What is asked for the list of an address, after this article. */
export const listVariables = (list: ListAddress, after: string | null): ArticlesVariables => ({
  filters: filtersOf(list),
  pagination: { limit: pageSize.cards, ...(after && { after }) },
})

/** Whether the list of an address stays readable without a network (R-NET-03): not what was searched or paged to. */
export const isKept = ({ search, after }: ListAddress): boolean => !search && !after

/** Whether the magazine as it begins is on this device. */
export async function isMagazineKept(): Promise<boolean> {
  const variables = listVariables(readListAddress(new URLSearchParams()), null)
  return Boolean(await store.get<Articles>(keptKey(ArticlesDocument, variables)))
}
