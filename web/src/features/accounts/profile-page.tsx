import { texts } from '@vondrona/rules/accounts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useQuery } from '../../lib/api/graphql.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { GuardianCard } from './guardian-card.tsx'
import { HomeHead, profileAnchor } from './home-head.tsx'
import { IdentityCard } from './identity-card.tsx'
import { ProfileDocument } from './operations.generated.ts'
import { ProfileFormCards } from './profile-form-cards.tsx'
import { ProfileHead } from './profile-head.tsx'

/**
 * /profile, where members arrive: where they stand, then what waits for them and what is new (`news`, which come from
 * elsewhere), and below it the profile to edit.
 */
export function Component({ news }: { news?: ReactNode }) {
  const t = useTexts(texts)
  useTitle(t('accounts.profile.title'))
  const [{ data, error }, again] = useQuery({ query: ProfileDocument, requestPolicy: 'cache-and-network', keep: true })
  const { user } = useSession()
  const shown = useRef(user)
  useEffect(() => {
    if (shown.current === user) return
    shown.current = user // something was decided about the account
    again({ requestPolicy: 'network-only' })
  }, [user, again])
  const me = user ?? data?.me
  const name = me?.prenom?.trim() || me?.pseudo || ''
  const greeting = name ? t('accounts.home.hello', { name }) : t('accounts.profile.title')
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={greeting} />
      {data ? (
        <div className="flex flex-col gap-5">
          <HomeHead identity={data.myIdentity} user={data.me} />
          {data.me.limited && <GuardianCard state={data.me.guardianConsent} />}
          {news}
          <section aria-labelledby={profileAnchor} className="mt-4 flex flex-col gap-5">
            <h2 className="scroll-mt-20 text-[1.375rem]" id={profileAnchor}>
              {t('accounts.profile.title')}
            </h2>
            <ProfileHead user={data.me} />
            <IdentityCard identity={data.myIdentity} user={data.me} />
            <ProfileFormCards user={data.me} />
          </section>
        </div>
      ) : error ? (
        <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} />
      ) : (
        <div className="flex flex-col gap-5">
          <Card>
            <div className="flex items-center gap-4">
              <Skeleton className="size-24 shrink-0 rounded-full" />
              <SkeletonText lines={3} />
            </div>
          </Card>
          <Card>
            <SkeletonText lines={3} />
          </Card>
          <Card>
            <SkeletonText lines={10} />
          </Card>
        </div>
      )}
    </div>
  )
}
