import { linkTo } from '@vondrona/rules/pages'
import { texts as siteTexts } from '@vondrona/rules/site'
import { texts } from '@vondrona/rules/site/areas'
import { ChartColumn, ListChecks, MousePointerClick, SlidersHorizontal } from 'lucide-react'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

const features = [
  [ListChecks, 'areas.polls1', 'areas.polls1Text'],
  [MousePointerClick, 'areas.polls2', 'areas.polls2Text'],
  [ChartColumn, 'areas.polls3', 'areas.polls3Text'],
  [SlidersHorizontal, 'areas.polls4', 'areas.polls4Text'],
] as const

/** R-VOTE-11..13, D-26. */
export function Component() {
  const t = useTexts(texts)
  const title = useTexts(siteTexts)('site.page.polls')
  useTitle(title)
  return (
    <>
      <PageHeader text={t('areas.pollsEmpty')} title={title} />
      <Card>
        <p className="text-soft">{t('areas.pollsText')}</p>
        <ul className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {features.map(([Icon, title, text]) => (
            <li className="flex gap-3.5" key={title}>
              <span className="grid size-11 shrink-0 place-items-center rounded-control bg-accent-soft text-accent-ink">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <div>
                <h2 className="text-base">{t(title)}</h2>
                <p className="text-soft text-sm">{t(text)}</p>
              </div>
            </li>
          ))}
        </ul>
        <ButtonLink className="mt-6 max-sm:w-full" to={linkTo('dashboard')} variant="primary">
          {t('areas.home')}
        </ButtonLink>
      </Card>
    </>
  )
}
