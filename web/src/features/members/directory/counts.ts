/** How many members a filter shows, from the counters (never by counting the table). */
import type { Role, Status } from '@vondrona/rules/accounts'

export interface Count {
  status: Status
  role: Role
  count: number
}

export interface Filter {
  status?: Status | undefined
  role?: Role | undefined
}

export function howMany(counts: readonly Count[], { status, role }: Filter): number {
  return counts
    .filter((one) => (!status || one.status === status) && (!role || one.role === role))
    .reduce((sum, one) => sum + one.count, 0)
}

/** The counters after one member moved; used until the server's own figures come. */
export function moved(counts: readonly Count[], from: Required<Filter>, to: Required<Filter>): Count[] {
  const changed = counts.map((one) => ({ ...one }))
  const add = ({ status, role }: Required<Filter>, by: number) => {
    const found = changed.find((one) => one.status === status && one.role === role)
    if (found) found.count = Math.max(0, found.count + by)
    else if (by > 0) changed.push({ status, role, count: by })
  }
  add(from, -1)
  add(to, 1)
  return changed
}
