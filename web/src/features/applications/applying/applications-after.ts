import { pageSize } from '@vondrona/rules/constants'
import { MyApplicationsDocument } from '../operations.generated.ts'

/** The member's applications after this one; without: the first page, which stays on the device (R-NET-03). */
export const applicationsAfter = (after?: string | null) => ({
  query: MyApplicationsDocument,
  variables: { pagination: { limit: pageSize.max, ...(after && { after }) } },
})
