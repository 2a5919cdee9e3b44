import { age, deletionGrace, legalVersion } from '@vondrona/rules/accounts/constants'
import { type LegalFacts, legalFacts, texts } from '@vondrona/rules/accounts/legal'
import { notificationLife } from '@vondrona/rules/notifications/constants'
import { outboxLife } from '@vondrona/rules/outbox/constants'
import { site } from '../lib/site/site-settings.ts'
import { useTexts } from '../lib/texts/texts.ts'

const chaptersOf = {
  terms: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  privacy: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
} as const
type Key = keyof typeof texts.fr
const day = 24 * 60 * 60 * 1000

/** D-25: members read the same texts inside settings, and newcomers in a dialog. */
export const Terms = () => <LegalText as="part" which="terms" />
export const Privacy = () => <LegalText as="part" which="privacy" />

/** A page of its own, a chapter of a dialog, or a part under somebody else's title. */
export function LegalText({
  which,
  as = 'page',
  facts,
}: {
  which: 'terms' | 'privacy'
  as?: 'page' | 'chapter' | 'part'
  /** Of this installation; given where the page is rendered for any (see prerender.tsx). */
  facts?: LegalFacts
}) {
  const t = useTexts(texts)
  const params = {
    name: site.name,
    min: age.minimum,
    max: age.maximum,
    minor: age.adult - 1,
    adult: age.adult,
    grace: deletionGrace / day,
    outbox: outboxLife / day,
    notifications: notificationLife / day,
    ...(facts ?? legalFacts(site, t)),
  }
  const chapters: readonly number[] = chaptersOf[which]
  const words = (chapter: number, part: '' | 'Text') => t(`legal.${which}${chapter}${part}` as Key, params)
  const isPage = as === 'page'
  const Title = isPage ? 'h1' : 'h3'
  const Chapter = isPage ? 'h2' : as === 'part' ? 'h3' : 'h4'
  return (
    <article>
      {as !== 'part' && <Title className={isPage ? 'text-2xl' : 'text-lg'}>{t(`legal.${which}`)}</Title>}
      <p className={isPage ? 'mt-3 text-lg text-soft' : 'mt-2 text-soft'}>{t(`legal.${which}Lead`, params)}</p>
      <p className="mt-2 text-faint text-sm">{t('legal.version', { version: legalVersion })}</p>
      {isPage && (
        <nav aria-label={t('legal.contents')} className="mt-6 rounded-card border bg-raised p-2 sm:columns-2">
          {chapters.map((chapter) => (
            <a
              className="flex min-h-11 break-inside-avoid items-center gap-3 rounded-control px-3 font-medium text-base hover:bg-sunken"
              href={`#${which}-${chapter}`}
              key={chapter}
            >
              <span className="w-5 shrink-0 text-right text-faint tabular-nums">{chapter}</span>
              {words(chapter, '')}
            </a>
          ))}
        </nav>
      )}
      {chapters.map((chapter) => (
        <section className={isPage ? 'mt-8' : 'mt-6'} id={isPage ? `${which}-${chapter}` : undefined} key={chapter}>
          <Chapter className={isPage ? 'flex gap-3 text-lg' : 'flex gap-3 font-semibold'}>
            <span className="text-faint tabular-nums">{chapter}</span>
            {words(chapter, '')}
          </Chapter>
          <p className="mt-2 text-soft leading-relaxed">{words(chapter, 'Text')}</p>
        </section>
      ))}
    </article>
  )
}
