import { texts } from '@vondrona/rules/accounts'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useQuery } from '../../lib/api/graphql.ts'
import { Together } from '../../lib/api/together.tsx'
import { loadWithRetry } from '../../lib/lifecycle/lazy-with-retry.ts'
import { useInstallOffer } from '../../lib/platform/install.ts'
import { NotifyMe } from '../../lib/push/notify-me.tsx'
import { useSession } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { GuardianCard } from './guardian-card.tsx'
import { HomeHead, HomeHeadSkeleton, profileAnchor } from './home-head.tsx'
import { IdentityCard } from './identity-card.tsx'
import { ProfileDocument } from './operations.generated.ts'
import { ProfileFormCards } from './profile-form-cards.tsx'
import { ProfileHead } from './profile-head.tsx'

const InstallCard = lazy(loadWithRetry(() => import('./install-card.tsx')))

/**
 * /profile, where members arrive: where they stand, then what waits for them and what is new (`news`, which come from
 * elsewhere), and below it the profile to edit, with what else is kept of them (`more`).
 */
export function Component({ news, more }: { news?: ReactNode; more?: ReactNode }) {
  const t = useTexts(texts)
  useTitle(t('accounts.profile.title'))
  const [{ data, error }, again] = useQuery({ query: ProfileDocument, requestPolicy: 'cache-and-network' })
  const { user } = useSession()
  const canInstall = useInstallOffer()
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
                {data.me.limited && <GuardianCard state={data.me.guardianConsent} />}
                {news}
              </>
            }
            fallback={<Coming />}
          >
            {canInstall && (
              <Suspense>
                <InstallCard />
              </Suspense>
            )}
            <ProfileSection>
              <ProfileHead user={data.me} />
              <IdentityCard identity={data.myIdentity} user={data.me} />
              {more}
              <ProfileFormCards user={data.me} />
            </ProfileSection>
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
const Coming = () =>
  [2, 3, 3].map((rows, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never change
    <Card flush key={index}>
      <SkeletonRows rows={rows} />
    </Card>
  ))

function ProfileSection({ children }: { children: ReactNode }) {
  const t = useTexts(texts)
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === `#${profileAnchor}`) heading.current?.scrollIntoView() // whoever came for it came before it was there
  }, [hash])
  return (
    <section aria-labelledby={profileAnchor} className="mt-4 flex flex-col gap-5">
      <h2 className="scroll-mt-20 text-[1.375rem]" id={profileAnchor} ref={heading}>
        {t('accounts.profile.title')}
      </h2>
      {children}
    </section>
  )
}
