import { pageSize } from '../constants/lists.ts'
import { minute } from '../constants/units.ts'

// of one list with personal data, by one staff member
export const notedReads = { every: 10 * minute, rows: 2000 } as const
export const auditExport = { page: pageSize.max, max: 20_000 } as const // lines of one CSV
export const notedRefusalLimit = { perMember: 10, window: 10 * minute } as const // refused operations that are logged
