import type { ApplicationPaymentStatus, ApplicationStatus } from '@vondrona/rules/applications'
import type { Generated } from 'kysely'
import type { TableRows } from '../../tables.generated.ts'

export type ApplicationRow = Omit<TableRows['eventApplication'], 'status' | 'paymentStatus'> & {
  status: ApplicationStatus
  paymentStatus: ApplicationPaymentStatus
}
export type MoveRow = Omit<TableRows['applicationMove'], 'fromStatus' | 'toStatus'> & {
  fromStatus: ApplicationStatus | null
  toStatus: ApplicationStatus
}

type Given = 'id' | 'eventId' | 'eventApplicationTypeId' | 'userId' | 'status' | 'createdAt' | 'updatedAt'

declare module '../../kernel/db.ts' {
  interface Tables {
    eventApplication: {
      [K in keyof ApplicationRow]: K extends Given ? ApplicationRow[K] : Generated<ApplicationRow[K]>
    }
    applicationMove: MoveRow
    /** Kept by a trigger. */
    applicationCount: { eventApplicationTypeId: string; status: ApplicationStatus; count: number }
  }
}
