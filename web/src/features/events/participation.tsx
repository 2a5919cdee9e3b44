import { type ApplicationTypeView, texts } from '@vondrona/rules/events/agenda'
import type { ReactNode } from 'react'
import { Each } from '../../lib/takeover/template-slots.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'

/** What one can apply for: for whom, until when, with which documents. */
export function Participation({
  types,
  applying,
}: {
  types: readonly ApplicationTypeView[]
  applying?: ((typeId: string) => ReactNode) | undefined
}) {
  const t = useTexts(texts)
  return (
    <section className="mt-8">
      <h2 className="text-lg">{t('agenda.participate')}</h2>
      <ul className="mt-3 flex flex-col gap-4">
        <Each of={types}>
          {(type) => (
            <li data-application-type={type.id}>
              <Card>
                <div className="flex items-baseline justify-between gap-4">
                  <h3 className="min-w-0 break-words text-lg">{type.name}</h3>
                  <span className="shrink-0 font-semibold tabular-nums">{type.price}</span>
                </div>
                <p className="mt-1 whitespace-pre-line break-words text-soft empty:hidden">{type.details}</p>
                <dl className="mt-3 flex flex-col gap-2.5 text-base empty:hidden">
                  <Each of={type.eligibility}>
                    {({ text }) => (
                      <div>
                        <dt className="text-faint text-sm">{t('agenda.eligibility')}</dt>
                        <dd className="whitespace-pre-line break-words">{text}</dd>
                      </div>
                    )}
                  </Each>
                  <Each of={type.documents}>
                    {({ names }) => (
                      <div>
                        <dt className="text-faint text-sm">{t('agenda.documents')}</dt>
                        <dd>
                          <ul className="list-disc pl-5">
                            <Each of={names}>{({ name }) => <li className="break-words">{name}</li>}</Each>
                          </ul>
                        </dd>
                      </div>
                    )}
                  </Each>
                </dl>
                <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
                  <Each of={type.open}>
                    {({ href, label }) =>
                      applying?.(type.id) ?? (
                        <ButtonLink aria-label={label} to={href} variant="primary">
                          {t('agenda.apply')}
                        </ButtonLink>
                      )
                    }
                  </Each>
                  <Each of={type.closed}>
                    {({ text }) => applying?.(type.id) ?? <span className="font-medium text-soft">{text}</span>}
                  </Each>
                  <span className="flex flex-col text-faint text-sm empty:hidden">
                    <Each of={type.deadline}>{({ text }) => <span>{text}</span>}</Each>
                    <Each of={type.adults}>{({ text }) => <span>{text}</span>}</Each>
                  </span>
                </div>
              </Card>
            </li>
          )}
        </Each>
      </ul>
    </section>
  )
}
