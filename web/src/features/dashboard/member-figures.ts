import { type Role, roles, type Status, statuses } from '@vondrona/rules/accounts'

interface Count {
  status: Status
  role: Role
  count: number
}

const zeros = <K extends string>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>

/** The server counts by status and role together; a person reads them one at a time. */
export function figuresOf(counts: readonly Count[]) {
  const status = zeros(statuses)
  const role = zeros(roles)
  let total = 0
  for (const row of counts) {
    status[row.status] += row.count
    role[row.role] += row.count
    total += row.count
  }
  return { status, role, total }
}
