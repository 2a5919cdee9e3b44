import { texts } from '@vondrona/rules/contests/showing'
import { linkTo } from '@vondrona/rules/pages'
import { useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** Instead of a contest that was deleted, or never was; `level` where it is the heading of the page. */
export function GoneContest({ level }: { level?: 'h1' }) {
  const t = useTexts(texts)
  return (
    <EmptyState
      action={<ButtonLink to={linkTo('contests')}>{t('showing.back')}</ButtonLink>}
      vignette="lost"
      text={t('showing.goneText')}
      title={t('showing.gone')}
      {...(level && { level })}
    />
  )
}
