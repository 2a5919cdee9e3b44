import { isStaff } from '@vondrona/rules/accounts'
import { useQuery } from '../../../lib/api/graphql.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { MyContactsDocument } from './operations.generated.ts'
import { PasswordCard } from './password-card.tsx'
import { TotpCard } from './totp-card.tsx'

/** Settings: what protects this account. The second factor is for those who have a role in the community. */
export function Component() {
  const [{ data, error }, again] = useQuery({ query: MyContactsDocument, requestPolicy: 'cache-and-network' })
  return (
    <div className="flex flex-col gap-5">
      <PasswordCard />
      {error && !data && <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} />}
      {data && isStaff(data.me.role) && <TotpCard on={data.me.totpEnabled === true} />}
    </div>
  )
}
