import { deletionGrace } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/help'
import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { site } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts.ts'
import { useTitle } from '../../lib/title.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SupportForm } from './support-form.tsx'

const day = 24 * 60 * 60 * 1000

/** Answers first, then a message to somebody who reads. */
export function Component() {
  const t = useTexts(texts)
  useTitle(t('help.supportTitle'))
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageHeader text={t('help.supportText')} title={t('help.supportTitle')} />
      <div className="divide-y overflow-hidden rounded-card border bg-raised shadow-card">
        {([1, 2, 3, 4, 5] as const).map((question) => (
          <details className="group" key={question}>
            <summary className="flex min-h-14 list-none items-center gap-3 px-4 py-3 font-medium hover:bg-sunken focus-visible:outline-offset-[-3px] sm:px-5 [&::-webkit-details-marker]:hidden">
              <span className="flex-1">{t(`help.faq${question}`)}</span>
              <ChevronDown
                aria-hidden="true"
                className="size-5 shrink-0 text-faint transition-transform group-open:rotate-180"
              />
            </summary>
            <div className="px-4 pb-4 text-soft sm:px-5">
              <p>{t(`help.faq${question}Text`, { days: deletionGrace / day })}</p>
              {question === 3 && (
                <Link
                  className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline underline-offset-4"
                  to="/forgot-password"
                >
                  {t('help.faq3Link')}
                </Link>
              )}
            </div>
          </details>
        ))}
      </div>
      <SupportForm />
      <Contact />
    </div>
  )
}

function Contact() {
  const t = useTexts(texts)
  if (!site.supportEmail) return null
  return (
    <p className="mt-6 text-soft">
      {t('help.supportMailText')}{' '}
      <a
        className="inline-flex min-h-11 items-center break-all font-semibold text-accent-ink underline underline-offset-4"
        href={`mailto:${site.supportEmail}`}
      >
        {site.supportEmail}
      </a>
    </p>
  )
}
