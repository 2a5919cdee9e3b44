import { displayName, texts } from '@vondrona/rules/accounts'
import { BadgeCheck, Clock, IdCard, Pencil } from 'lucide-react'
import { useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Badge, type Tone } from '../../ui/feedback/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
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

/** Where somebody stands, at a glance: who they are here, the state of account and identity, and the way to the profile. */
export function HomeHead({ user, identity }: { user: ProfileFields; identity: Profile['myIdentity'] }) {
  const t = useTexts(texts)
  const name = displayName(user, t('accounts.role.user'))
  const state = identityState(user, identity)
  const { tone, Icon } = identityLooks[state]
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar name={name} picture={user.profilePicture} size="lg" />
        <div className="min-w-0 flex-1 basis-48">
          <p className="break-words font-semibold text-lg leading-tight">{name}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Badge tone={tones[user.status]}>{t(`accounts.status.${user.status}`)}</Badge>
            {!user.limited && (
              <Badge icon={<Icon aria-hidden="true" />} tone={tone}>
                {t(`accounts.home.identity.${state}`)}
              </Badge>
            )}
            {user.role !== 'user' && <Badge>{t(`accounts.role.${user.role}`)}</Badge>}
          </div>
        </div>
        <ButtonLink icon={<Pencil aria-hidden="true" className="size-4" />} size="sm" to={{ hash: profileAnchor }}>
          {t('accounts.settings.editProfile')}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** Where the profile begins below the home. */
export const profileAnchor = 'profil'
