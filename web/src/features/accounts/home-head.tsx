import { displayName, texts } from '@vondrona/rules/accounts'
import { BadgeCheck, Clock, IdCard, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Badge, type Tone } from '../../ui/feedback/badge.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { type IdentityState, identityState } from './identity-state.ts'
import type { Profile, ProfileFields, Status } from './operations.generated.ts'

const tones: Record<Status, Tone> = { pending: 'warning', active: 'success', blocked: 'danger' }

const identityLooks: Record<IdentityState, { tone: Tone; Icon: typeof IdCard }> = {
  verified: { tone: 'success', Icon: BadgeCheck },
  waiting: { tone: 'warning', Icon: Clock },
  asked: { tone: 'warning', Icon: IdCard },
  needed: { tone: 'warning', Icon: IdCard },
  none: { tone: 'neutral', Icon: IdCard },
}

/** Where somebody stands, at a glance: a greeting, the state of account and identity, and the way to the profile. */
export function HomeHead({
  user,
  identity,
  greeting,
}: {
  user: ProfileFields
  identity: Profile['myIdentity']
  greeting: string
}) {
  const t = useTexts(texts)
  const state = identityState(user, identity)
  const { tone, Icon } = identityLooks[state]
  return (
    <Head
      greeting={greeting}
      name={displayName(user, t('accounts.role.user'))}
      picture={user.profilePicture}
      way={
        <ButtonLink
          className="max-sm:size-11 max-sm:px-0"
          icon={<Pencil aria-hidden="true" className="size-4" />}
          size="sm"
          to={{ hash: profileAnchor }}
        >
          <span className="max-sm:sr-only">{t('accounts.settings.editProfile')}</span>
        </ButtonLink>
      }
    >
      <Badge tone={tones[user.status]}>{t(`accounts.status.${user.status}`)}</Badge>
      {!user.limited && (
        <Badge icon={<Icon aria-hidden="true" />} tone={tone}>
          {t(`accounts.home.identity.${state}`)}
        </Badge>
      )}
      {user.role !== 'user' && <Badge>{t(`accounts.role.${user.role}`)}</Badge>}
    </Head>
  )
}

/** The same place before it is known where they stand. */
export const HomeHeadSkeleton = ({ greeting, name }: { greeting: string; name: string }) => (
  <Head
    greeting={greeting}
    name={name}
    way={<Skeleton className="h-11 w-11 shrink-0 rounded-control sm:h-9 sm:w-44" />}
  >
    <Skeleton className="h-6 w-16 rounded-full" />
    <Skeleton className="h-6 w-32 rounded-full" />
  </Head>
)

function Head({
  greeting,
  name,
  picture,
  way,
  children,
}: {
  greeting: string
  name: string
  picture?: string | null
  way: ReactNode
  children: ReactNode
}) {
  return (
    <header className="mb-5 grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-3 sm:mb-6 sm:gap-x-4 sm:gap-y-2">
      <Avatar className="sm:row-span-2" name={name} picture={picture} size="lg" />
      <h1 className="min-w-0 break-words text-xl sm:text-2xl">{greeting}</h1>
      <div className="flex min-w-0 flex-wrap gap-2 max-sm:col-span-3 sm:col-start-2 sm:row-start-2">{children}</div>
      <div className="col-start-3 row-start-1 sm:row-span-2">{way}</div>
    </header>
  )
}

/** Where the profile begins below the home. */
export const profileAnchor = 'profil'
