import type { ReportKind } from '@vondrona/rules/reports'

/** What a member can report from one place. */
export interface Reported {
  kind: ReportKind
  id: string
  /** Whose it is. */
  ownerId: string | null
  ownerName: string
}
