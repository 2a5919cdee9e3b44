import { texts } from '@vondrona/rules/accounts'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Together } from '../../lib/api/together.tsx'
import { latePart } from '../../lib/lifecycle/late-part.ts'
import { useInstallOffer } from '../../lib/platform/install.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { profileAnchor } from './home-head.tsx'
import { IdentityCard } from './identity-card.tsx'
import type { Profile, ProfileFields } from './operations.generated.ts'
import { ProfileFormCards } from './profile-form-cards.tsx'
import { ProfileHead } from './profile-head.tsx'
import { Coming } from './profile-page.tsx'

const InstallCard = latePart(() => import('./install-card.tsx'))

/** The second half of the home: what is new (`news`), then the profile to edit, with what else is kept of the member (`more`). */
export function BelowHome({
  profile: { me, myIdentity },
  news,
  more,
}: {
  profile: Profile
  news: ReactNode
  more: ReactNode
}) {
  const canInstall = useInstallOffer()
  return (
    <Together asking={news} fallback={<Coming />}>
      {canInstall && (
        <Suspense>
          <InstallCard />
        </Suspense>
      )}
      <ProfileSection identity={myIdentity} more={more} user={me} />
    </Together>
  )
}

function ProfileSection({
  user,
  identity,
  more,
}: {
  user: ProfileFields
  identity: Profile['myIdentity']
  more: ReactNode
}) {
  const t = useTexts(texts)
  const { hash } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hash === `#${profileAnchor}`) heading.current?.scrollIntoView() // whoever came for it came before it was there
  }, [hash])
  return (
    <section aria-labelledby={profileAnchor} className="mt-4 flex flex-col gap-5">
      <h2 className="scroll-mt-20 text-xl" id={profileAnchor} ref={heading}>
        {t('accounts.profile.title')}
      </h2>
      <ProfileHead user={user} />
      <IdentityCard identity={identity} user={user} />
      {more}
      <ProfileFormCards user={user} />
    </section>
  )
}
