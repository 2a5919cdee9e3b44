import { type Role, roles, type Status, statuses } from '@vondrona/rules/accounts'
import { useSearchParams } from 'react-router'
import { useSearchInAddress } from '../../../lib/forms/use-search-in-address.ts'
import type { UserFilters, UserOrder } from '../operations.generated.ts'

/** A search is worth asking from two letters on (members.graphql). */
const shortestSearch = 2
export const orders = ['newest', 'oldest', 'name', 'nameDesc'] as const satisfies readonly UserOrder[]
const names = ['search', 'status', 'role', 'from', 'to', 'minor', 'unverified'] as const
type FilterName = (typeof names)[number]

/** The filters and the order of the list of members; in the address, so that going back and reloading keep them. */
export function useMemberFilters() {
  const [params, setParams] = useSearchParams()
  const keep = (change: Partial<Record<FilterName | 'order', string>>) =>
    setParams(
      (now) => {
        for (const [name, value] of Object.entries(change)) value ? now.set(name, value) : now.delete(name)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  const sought = params.get('search') ?? ''
  const [typed, setTyped] = useSearchInAddress(sought, (search) => keep({ search }))

  const status: Status | '' = statuses.find((one) => one === params.get('status')) ?? ''
  const role: Role | '' = roles.find((one) => one === params.get('role')) ?? ''
  const order = orders.find((one) => one === params.get('order')) ?? 'newest'
  const day = (name: FilterName) => (/^\d{4}-\d\d-\d\d$/.test(params.get(name) ?? '') ? (params.get(name) ?? '') : '')
  const [from, to] = [day('from'), day('to')]
  const minor = params.has('minor')
  const unverified = params.has('unverified')
  const search = sought.length >= shortestSearch ? sought : ''
  const filters: UserFilters = {
    ...(search && { search }),
    ...(status && { status }),
    ...(role && { role }),
    ...(from && { joinedFrom: from }),
    ...(to && { joinedTo: to }),
    ...(minor && { minor }),
    ...(unverified && { unverified }),
  }
  return {
    typed,
    setTyped,
    keep,
    status,
    role,
    order,
    from,
    to,
    minor,
    unverified,
    filters,
    /** How many of the filters that a phone folds away are set. */
    folded: [from, to, minor, unverified].filter(Boolean).length,
    clear() {
      setTyped('')
      keep(Object.fromEntries(names.map((name) => [name, ''])))
    },
  }
}
export type MemberFilters = ReturnType<typeof useMemberFilters>
