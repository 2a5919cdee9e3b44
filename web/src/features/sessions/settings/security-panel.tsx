import { isStaff } from '@vondrona/rules/accounts'
import { useQuery } from '../../../lib/graphql.ts'
import { MyContactsDocument } from './operations.generated.ts'
import { PasswordCard } from './password-card.tsx'
import { TotpCard } from './totp-card.tsx'

/** Settings: what protects this account. The second factor is for those who hold a role for the community. */
export function Component() {
  const [{ data }] = useQuery({ query: MyContactsDocument, requestPolicy: 'cache-and-network' })
  return (
    <div className="flex flex-col gap-5">
      <PasswordCard />
      {data && isStaff(data.me.role) && <TotpCard on={data.me.totpEnabled === true} />}
    </div>
  )
}
