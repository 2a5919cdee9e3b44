import { pageSize } from '@vondrona/rules/constants'
import { filtersOf, type ListAddress, readListAddress } from '@vondrona/rules/magazine/reading'
import { keptAnswer } from '../../lib/api/kept-answers.ts'
import { ArticlesDocument, type ArticlesVariables } from './operations.generated.ts'

/** What is asked for the list of an address, after this article. */
export const listVariables = (list: ListAddress, after: string | null): ArticlesVariables => ({
  filters: filtersOf(list),
  pagination: { limit: pageSize.cards, ...(after && { after }) },
})

/** Whether the magazine as it begins is on this device. */
export async function isMagazineKept(): Promise<boolean> {
  const variables = listVariables(readListAddress(new URLSearchParams()), null)
  return Boolean(await keptAnswer(ArticlesDocument, variables))
}
