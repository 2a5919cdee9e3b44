import { deletionGrace } from '@vondrona/rules/accounts/constants'
import { linkTo } from '@vondrona/rules/pages'
import { outcomeSentence, readOutcome, texts } from '@vondrona/rules/site/help'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { site } from '../../lib/site/site-settings.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { Each } from '../../lib/takeover/template-slots.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Sent, SupportForm } from './support-form.tsx'

const day = 24 * 60 * 60 * 1000

/** What the page is rendered with, in the app and (with slots, see prerender.tsx) by the server. */
export interface SupportView {
  mail: readonly { address: string }[]
  /** What came of a message that the form sent without scripts. */
  sent: readonly { number: string }[]
  refused: readonly { text: string }[]
}

export function Component() {
  const t = useTexts(texts)
  const [params, setParams] = useSearchParams()
  const outcome = readOutcome(params)
  /** What became of the message before is no news any more. */
  const forgetOutcome = () => outcome && setParams({}, { replace: true, preventScrollReset: true })
  const view: SupportView = {
    mail: site.supportEmail ? [{ address: site.supportEmail }] : [],
    sent: outcome && 'sent' in outcome ? [{ number: outcome.sent }] : [],
    refused: outcome && 'refused' in outcome ? [{ text: t(outcomeSentence(outcome.refused)) }] : [],
  }
  return <SupportPage form={view.sent.length === 0 && <SupportForm noValidate onSent={forgetOutcome} />} view={view} />
}

/** Answers first, then a message to somebody who reads. */
export function SupportPage({ view, form }: { view: SupportView; form: ReactNode }) {
  const t = useTexts(texts)
  useTitle(t('help.supportTitle'))
  return (
    <div className="mx-auto w-full max-w-page">
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
                  to={linkTo('forgot-password')}
                >
                  {t('help.faq3Link')}
                </Link>
              )}
            </div>
          </details>
        ))}
      </div>
      <div className="scroll-mt-20" id="message">
        <Each of={view.sent}>{({ number }) => <Sent>{t('help.sentPlain', { number })}</Sent>}</Each>
        <Each of={view.refused}>
          {({ text }) => (
            <p className="mt-6 rounded-card bg-danger-soft px-4 py-3" role="alert">
              <strong className="block">{text}</strong>
              {t('help.refusedText')}
            </p>
          )}
        </Each>
        {form}
      </div>
      <Each of={view.mail}>{({ address }) => <Contact address={address} />}</Each>
    </div>
  )
}

function Contact({ address }: { address: string }) {
  const t = useTexts(texts)
  return (
    <p className="mt-6 text-soft">
      {t('help.supportMailText')}{' '}
      <a
        className="inline-flex min-h-11 items-center break-all font-semibold text-accent-ink underline underline-offset-4"
        href={`mailto:${address}`}
      >
        {address}
      </a>
    </p>
  )
}
