import { type OfferView, texts } from '@vondrona/rules/races/offer'
import { CalendarClock, CircleCheck, Medal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Each } from '../../../lib/takeover/template-slots.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { PageAction } from '../../../ui/layout/page-action.tsx'
import { CourseDrawing } from './course-drawing.tsx'
import { OfferFacts } from './offer-facts.tsx'

/** R-EVT-16, R-EVT-26: whether one can register for a race, who may, with what, for how much, and the way there. */
export function OfferSheet({ view, price }: { view: OfferView; price: ReactNode }) {
  const t = useTexts(texts)
  return (
    <div className="flex flex-col gap-4">
      <Each of={view.open}>
        {({ text }) => (
          <p className="flex gap-2.5 font-medium text-success">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            {text}
          </p>
        )}
      </Each>
      <Each of={view.notOpen}>
        {({ text }) => (
          <PageAction>
            <p className="flex gap-2.5 font-medium text-soft">
              <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
              {text}
            </p>
          </PageAction>
        )}
      </Each>
      <OfferFacts view={view} />
      <Each of={view.open}>
        {({ href, label }) => (
          <div>
            <PageAction text={price}>
              <ButtonLink aria-label={label} block to={href} variant="primary">
                {t('offer.register')}
              </ButtonLink>
            </PageAction>
            <p className="mt-2 text-center text-faint text-sm">{t('offer.note')}</p>
          </div>
        )}
      </Each>
      <Each of={view.course}>{(course) => <CourseDrawing view={course} />}</Each>
      <Each of={view.results}>
        {({ href }) => (
          <ButtonLink block icon={<Medal aria-hidden="true" className="size-5" />} to={href}>
            {t('offer.results')}
          </ButtonLink>
        )}
      </Each>
    </div>
  )
}
