import { texts } from '@vondrona/rules/accounts'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useQuery } from '../../lib/api/graphql.ts'
import { Together } from '../../lib/api/together.tsx'
import { latePart } from '../../lib/lifecycle/late-part.ts'
import { NotifyMe } from '../../lib/push/notify-me.tsx'
import { useSession } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { HomeHead, HomeHeadSkeleton } from './home-head.tsx'
import { type Profile, ProfileDocument } from './operations.generated.ts'

/** Few are minors. */
const GuardianCard = latePart(() => import('./guardian-card.tsx').then((module) => ({ default: module.GuardianCard })))

/**
 * /profile, where members arrive: where they stand, then what waits for them (`news`, which comes from elsewhere), and
 * below it, loaded once that is there, what is new and the profile to edit.
 */
export function ProfilePage({ news, below }: { news: ReactNode; below: (profile: Profile) => ReactNode }) {
  const t = useTexts(texts)
  useTitle(t('accounts.profile.title'))
  const [{ data, error }, again] = useQuery({ query: ProfileDocument, requestPolicy: 'cache-and-network' })
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
    <div className="mx-auto max-w-page">
      {data ? (
        <HomeHead greeting={greeting} identity={data.myIdentity} user={data.me} />
      ) : (
        <HomeHeadSkeleton greeting={greeting} name={name} />
      )}
      {data ? (
        <div className="flex flex-col gap-5">
          <Together
            asking={
              <>
                {data.me.status === 'pending' && <NotifyMe subjects={['account']} />}
                {data.me.limited && (
                  <Suspense>
                    <GuardianCard state={data.me.guardianConsent} />
                  </Suspense>
                )}
                {news}
              </>
            }
            fallback={<Coming />}
          >
            <Suspense fallback={<Coming />}>{below(data)}</Suspense>
          </Together>
        </div>
      ) : error ? (
        <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} />
      ) : (
        <div className="flex flex-col gap-5">
          <Coming />
        </div>
      )}
    </div>
  )
}

/** As tall as a screen: what comes takes its place. */
export const Coming = () =>
  [2, 3, 3].map((rows, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never change
    <Card flush key={index}>
      <SkeletonRows rows={rows} />
    </Card>
  ))
