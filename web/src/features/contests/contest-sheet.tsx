import { type ContestView, texts } from '@vondrona/rules/contests/showing'
import { linkTo } from '@vondrona/rules/pages'
import { TriangleAlert, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Each } from '../../lib/takeover/template-slots.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { BackLink } from '../../ui/layout/back-link.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageAction } from '../../ui/layout/page-action.tsx'
import { DeferredPicture } from '../../ui/pictures/deferred-picture.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'

type Texts = ContestView['about']

/**
 * One contest, rendered alike by the server's page (with slots, see prerender.tsx) and by the app. `part` is what the reader
 * has to do with it (null: the way to the form), `above` what its organiser sees, `below` the public vote, `share`
 * what passes it on.
 */
export function ContestSheet({
  view,
  part,
  above,
  below,
  share,
}: {
  view: ContestView
  part?: ReactNode
  above?: ReactNode
  below?: ReactNode
  share?: ReactNode
}) {
  const t = useTexts(texts)
  const section = (title: string, of: Texts) => (
    <Each of={of}>
      {({ text }) => (
        <section className="mt-7">
          <h2 className="text-lg">{title}</h2>
          <p className="mt-2.5 max-w-prose whitespace-pre-line break-words text-lg leading-relaxed">{text}</p>
        </section>
      )}
    </Each>
  )
  return (
    <article className="mx-auto w-full max-w-5xl">
      <BackLink to={linkTo('contests')}>{t('showing.back')}</BackLink>
      {above}
      <Each of={view.banner}>
        {(banner) => (
          <div className="mb-5 flex gap-3 rounded-card bg-warning-soft px-4 py-3.5 text-base" role="note">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
            <div className="min-w-0">
              <p className="font-semibold text-warning">{banner.title}</p>
              <p className="mt-0.5 whitespace-pre-line break-words empty:hidden">{banner.text}</p>
            </div>
          </div>
        )}
      </Each>
      <div className="grid gap-x-10 gap-y-7 lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-start">
        <div className="min-w-0">
          <Each of={view.cover}>
            {(cover) => (
              <div className="-mx-4 mb-6 bg-sunken sm:mx-0 sm:overflow-hidden sm:rounded-card">
                <Picture className="aspect-[16/9] h-auto w-full object-cover" view={cover} />
              </div>
            )}
          </Each>
          <Each of={view.deferredCover}>
            {(image) => (
              <div className="mb-6">
                <DeferredPicture image={image} label={t('showing.showPicture')} />
              </div>
            )}
          </Each>
          <header>
            <p className="mb-2 flex flex-wrap gap-2">
              <Each of={view.open}>{({ text }) => <Badge tone="success">{text}</Badge>}</Each>
              <Each of={view.other}>{({ text }) => <Badge>{text}</Badge>}</Each>
              <Badge tone="accent">{view.kind}</Badge>
            </p>
            <h1 className="break-words text-2xl leading-[1.15] sm:text-3xl sm:leading-[1.1]">{view.title}</h1>
            <p className="mt-2 text-faint text-sm">{view.by}</p>
          </header>
        </div>
        <div className="flex flex-col gap-4 lg:sticky lg:top-20 lg:row-span-2">
          <Each of={view.winners}>
            {({ names }) => (
              <Card title={t('showing.winners')}>
                <ul className="flex flex-col gap-2">
                  <Each of={names}>
                    {({ name }) => (
                      <li className="flex gap-2.5 font-medium">
                        <Trophy aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-ink" />
                        {name}
                      </li>
                    )}
                  </Each>
                </ul>
              </Card>
            )}
          </Each>
          <Card title={t('showing.deadline')}>
            <Each of={view.deadline}>
              {({ text }) => (
                <p className="font-semibold">
                  {text}
                  <span className="block font-normal text-faint text-sm">{t('showing.zone')}</span>
                </p>
              )}
            </Each>
            <p className="mt-1 text-soft tabular-nums">{view.places}</p>
            <Each of={view.fee}>{({ text }) => <p className="mt-1 font-medium tabular-nums">{text}</p>}</Each>
            {part === undefined ? (
              <Each of={view.enterable}>
                {({ href }) => (
                  <div className="mt-4 max-md:mt-0">
                    <PageAction text={view.inShort}>
                      <ButtonLink block to={href} variant="primary">
                        {t('showing.enter')}
                      </ButtonLink>
                    </PageAction>
                  </div>
                )}
              </Each>
            ) : (
              part && <div className="mt-4">{part}</div>
            )}
          </Card>
        </div>
        <div className="-mt-7 min-w-0">
          {section(t('showing.about'), view.about)}
          {section(t('showing.prize'), view.prize)}
          {section(t('showing.requirements'), view.requirements)}
          {section(t('showing.when'), view.when)}
          {below && <div className="mt-7">{below}</div>}
          {share && <div className="no-print mt-8 border-t pt-5">{share}</div>}
        </div>
      </div>
    </article>
  )
}
