import { pageSize } from '@vondrona/rules/constants'
import { filtersOf, type ListAddress, readListAddress } from '@vondrona/rules/magazine/reading'
import { linkTo } from '@vondrona/rules/pages'
import { keptAnswer } from '../../lib/api/kept-answers.ts'
import { ArticlesDocument, type ArticlesVariables } from './operations.generated.ts'

/** What is asked for the list of an address, after this article. */
export const listVariables = (list: ListAddress, after: string | null): ArticlesVariables => ({
  filters: filtersOf(list),
  pagination: { limit: pageSize.cards, ...(after && { after }) },
})

/** The magazine as it begins. */
export const magazine = {
  query: ArticlesDocument,
  variables: listVariables(readListAddress(new URLSearchParams()), null),
  to: linkTo('magazine'),
}

/** Whether the magazine as it begins is on this device. */
export const isMagazineKept = async (): Promise<boolean> =>
  Boolean(await keptAnswer(magazine.query, magazine.variables))
