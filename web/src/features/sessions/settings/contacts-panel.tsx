import { texts as accountTexts } from '@vondrona/rules/accounts'
import { linkTo } from '@vondrona/rules/pages'
import { UserRound } from 'lucide-react'
import { useQuery } from '../../../lib/api/graphql.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmailCard } from './email-card.tsx'
import { MyContactsDocument } from './operations.generated.ts'
import { PhoneCard } from './phone-card.tsx'

/** Settings: how this account is reached; a change counts once it was confirmed. */
export function Component() {
  const account = useTexts(accountTexts)
  const [{ data, error }, again] = useQuery({ query: MyContactsDocument, requestPolicy: 'cache-and-network' })
  if (!data) {
    if (error) return <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} />
    return (
      <Card>
        <SkeletonText lines={5} />
      </Card>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <EmailCard email={data.me.email} verified={data.me.emailVerified} />
      <PhoneCard phone={data.me.phone} verified={data.me.phoneVerified} />
      <div>
        <ButtonLink icon={<UserRound aria-hidden="true" className="size-5" />} to={linkTo('profile')}>
          {account('accounts.settings.editProfile')}
        </ButtonLink>
      </div>
    </div>
  )
}
