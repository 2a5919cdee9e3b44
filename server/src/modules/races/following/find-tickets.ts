import { normalizePhone } from '@vondrona/rules/accounts'
import { readRegistrationNumber, storedBirth } from '@vondrona/rules/races'
import { registerNumberSearch } from '../../tickets/index.ts'
import { shownByNumber } from '../lookups/store.ts'

/** D-30: who registered without an e-mail finds their ticket by the number of the registration. */
export const findTickets = () =>
  registerNumberSearch({
    read: readRegistrationNumber,
    find: async (ctx, { number, phone, birthDate }) => {
      const row = await shownByNumber(ctx.db, number)
      if (!row?.phone || normalizePhone(row.phone) !== phone) return []
      return row.birthDate === storedBirth(birthDate, row.birthDateIsApproximate) ? [row.orderId] : []
    },
  })
