import { texts } from '@vondrona/rules/accounts'
import { linkTo } from '@vondrona/rules/pages'
import { BadgeCheck, Camera, Clock, IdCard, PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { Profile, ProfileFields } from './operations.generated.ts'

/** The state of my identity document, and what I can do about it. */
export function IdentityCard({ identity, user }: { identity: Profile['myIdentity']; user: ProfileFields }) {
  const t = useTexts(texts)
  const { documentType, documentNumber, verifiedAt, correction } = identity
  const asked = correction && !correction.answeredAt ? correction : null
  return (
    <Card title={t('accounts.identity.title')}>
      {documentType ? (
        <Line icon={verifiedAt ? <BadgeCheck className="text-success" /> : <Clock className="text-warning" />}>
          <span className="block font-medium">{t(`accounts.document.${documentType}`)}</span>
          <span className="block text-faint text-sm">
            {documentNumber && `${t('accounts.identity.number', { end: documentNumber.slice(-4) })} · `}
            {verifiedAt
              ? t('accounts.identity.verified', { date: formatDay(verifiedAt) })
              : t(asked ? 'accounts.identity.awaited' : 'accounts.identity.waiting')}
          </span>
        </Line>
      ) : (
        <Line icon={<IdCard className="text-faint" />}>
          <span className="text-soft">
            {t(
              user.limited
                ? 'accounts.identity.minor'
                : user.needsIdentity
                  ? 'accounts.identity.needed'
                  : 'accounts.identity.none',
            )}
          </span>
        </Line>
      )}
      {asked && (
        <div className="mt-4 rounded-control bg-warning-soft p-3.5">
          <Line icon={<PenLine className="text-warning" />}>
            <span className="block font-medium text-warning">{t('accounts.identity.correction')}</span>
            <span className="block">{t(`accounts.identity.item.${asked.item}`)}</span>
            {asked.note && <span className="block text-soft">{`«\u00a0${asked.note}\u00a0»`}</span>}
          </Line>
          <ButtonLink
            className="mt-3"
            icon={isPhoto(asked.item) && <Camera aria-hidden="true" className="size-4" />}
            size="sm"
            to={linkTo('correction')}
          >
            {t(isPhoto(asked.item) ? 'accounts.identity.takePhoto' : 'accounts.identity.correct')}
          </ButtonLink>
        </div>
      )}
      {!documentType && !user.limited && (
        <ButtonLink className="mt-4" to={linkTo('identity')} variant={user.needsIdentity ? 'primary' : 'secondary'}>
          {t('accounts.identity.add')}
        </ButtonLink>
      )}
    </Card>
  )
}

const isPhoto = (item: string) => item === 'front' || item === 'back'

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className="flex items-start gap-3 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0">
    <span aria-hidden="true">{icon}</span>
    <div className="min-w-0">{children}</div>
  </div>
)
