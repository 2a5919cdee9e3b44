import { texts } from '@vondrona/rules/identity'
import { linkTo } from '@vondrona/rules/pages'
import { Camera, PenLine } from 'lucide-react'
import type { Me } from '../../lib/session/session.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { BannerCard } from './banner-card.tsx'

/** F-COM-04: what an administrator asked to be redone, and the way to it; the mailed link is not needed. */
export function CorrectionBanner({ me: { correction } }: { me: Me }) {
  const t = useTexts(texts)
  if (!correction) return null
  const { item, note } = correction
  const isPhoto = item === 'front' || item === 'back'
  return (
    <BannerCard
      action={
        <ButtonLink
          icon={isPhoto && <Camera aria-hidden="true" className="size-4" />}
          size="sm"
          to={linkTo('correction')}
          variant="primary"
        >
          {t(isPhoto ? 'identity.correction.takePhoto' : 'identity.correction.answer')}
        </ButtonLink>
      }
      icon={<PenLine aria-hidden="true" />}
      text={note ? `« ${note} »` : t('identity.correction.awaited')}
      title={t(`identity.correction.item.${item}`)}
      tone="warning"
    />
  )
}
