import { type ArticleView, texts } from '@vondrona/rules/magazine/reading'
import { linkTo } from '@vondrona/rules/pages'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Each } from '../../lib/takeover/template-slots.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { BackLink } from '../../ui/layout/back-link.tsx'
import { DeferredPicture } from '../../ui/pictures/deferred-picture.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { ArticleCard } from './article-card.tsx'

/**
 * One article, rendered alike by the server's page (with slots, see prerender.tsx) and by the app. `text` is its text,
 * `actions` what a reader can do, `above` what its editors see.
 */
export function ArticleSheet({
  view,
  text,
  actions,
  above,
}: {
  view: ArticleView
  text: ReactNode
  actions: ReactNode
  above?: ReactNode
}) {
  const t = useTexts(texts)
  return (
    <>
      <article className="mx-auto w-full max-w-page">
        <BackLink to={linkTo('magazine')}>{t('reading.back')}</BackLink>
        {above}
        <header>
          <p className="font-semibold text-base text-accent-ink">{view.kicker}</p>
          <h1
            lang={view.lang}
            className="mt-2 font-bold font-reading text-2xl leading-[1.15] tracking-tight sm:text-3xl sm:leading-[1.1]"
          >
            {view.title}
          </h1>
          <div className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-soft">
            <span className="font-semibold text-ink">{t('reading.by', { name: view.author })}</span>
            <span aria-hidden="true">·</span>
            <time dateTime={view.dateTime}>{view.date}</time>
          </div>
          <div className="mt-0.5 flex flex-wrap gap-x-2 text-faint text-sm">
            <span>{view.reading}</span>
            <span aria-hidden="true">·</span>
            <span>{view.weight}</span>
            <Each of={view.updated}>
              {(updated) => (
                <>
                  <span aria-hidden="true">·</span>
                  <span>{updated.text}</span>
                </>
              )}
            </Each>
          </div>
          <Each of={view.translations}>
            {(translation) => (
              <Link
                className="mt-1 inline-flex min-h-11 items-center font-medium text-base text-accent-ink underline underline-offset-4"
                hrefLang={translation.lang}
                lang={translation.lang}
                to={translation.href}
              >
                {translation.text}
              </Link>
            )}
          </Each>
        </header>
        <Each of={view.cover}>
          {(cover) => (
            <div className="-mx-4 mt-6 bg-sunken sm:mx-0 sm:overflow-hidden sm:rounded-card">
              <Picture className="h-auto w-full" view={cover} />
            </div>
          )}
        </Each>
        <Each of={view.deferredCover}>
          {(image) => <DeferredPicture image={image} label={t('reading.showPicture')} />}
        </Each>
        <div className="mt-7" lang={view.lang}>
          {text}
        </div>
        <Each of={view.tagged}>
          {({ tags }) => (
            <nav aria-label={t('reading.tags')} className="mt-9 flex flex-wrap gap-2">
              <Each of={tags}>
                {(tag) => (
                  <Link
                    className="inline-flex min-h-9 items-center rounded-full border bg-raised px-3.5 text-sm hover:border-control"
                    to={tag.href}
                  >
                    {tag.name}
                  </Link>
                )}
              </Each>
            </nav>
          )}
        </Each>
        {actions}
      </article>
      <Each of={view.more}>
        {({ related }) => (
          <section className="mt-12 border-t pt-8">
            <h2 className="font-reading text-xl">{t('reading.related')}</h2>
            <ul className="mt-3 divide-y sm:mt-6 sm:grid sm:grid-cols-2 sm:gap-x-6 sm:gap-y-9 sm:divide-y-0 lg:grid-cols-4">
              <Each of={related}>
                {(card) => (
                  <li>
                    <ArticleCard card={card} level="h3" />
                  </li>
                )}
              </Each>
            </ul>
          </section>
        )}
      </Each>
    </>
  )
}
