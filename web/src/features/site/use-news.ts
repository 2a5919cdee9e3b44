import { texts as agendaTexts, type EventCardView, eventCardView } from '@vondrona/rules/events/agenda'
import { texts as magazineTexts } from '@vondrona/rules/magazine'
import { type CardView, cardView, texts } from '@vondrona/rules/magazine/reading'
import { linkTo } from '@vondrona/rules/pages'
import { type RaceNewsView, raceNews, texts as raceTexts } from '@vondrona/rules/races/offer'
import type { TextParams } from '@vondrona/rules/texts'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { useDataSaver } from '../../lib/device/data-saver.ts'
import { site } from '../../lib/site/site-settings.ts'
import { readServerData } from '../../lib/takeover/server-page.ts'
import { type T, useLanguage, useTexts } from '../../lib/texts/texts.ts'
import { type News as Answer, NewsDocument } from './operations.generated.ts'

/** What is going on in the community; a section without anything to say is not there. */
export interface News {
  race: readonly RaceNewsView[]
  now: readonly { lives: readonly { href: string; title: string; author: string }[] }[]
  next: readonly { events: readonly EventCardView[] }[]
  latest: readonly { articles: readonly CardView[] }[]
  contests: readonly { href: string }[]
}

const contests = site.contestsMenu ? [{ href: linkTo('contests') }] : []
const nothing: News = { race: [], now: [], next: [], latest: [], contests }
/** As many as the server's page shows. */
const shown = 3

/** What the server filled its page with; requested where the app rendered the landing page itself. */
export function useNews(): News {
  const [filled] = useState(() => readServerData<News>())
  const [answer, setAnswer] = useState<Answer>()
  const [say, name] = [useTexts(texts) as T<string>, useTexts(magazineTexts) as T<string>]
  const [agenda, race] = [useTexts(agendaTexts) as T<string>, useTexts(raceTexts) as T<string>]
  const [language] = useLanguage()
  const saver = useDataSaver()
  const [drawnIn] = useState(language)
  const isFilled = filled !== null && language === drawnIn
  useEffect(() => {
    if (isFilled || !site.publicContent) return
    call(NewsDocument, { shown }).then(setAnswer, () => {}) // the page is complete without
  }, [isFilled])
  if (isFilled) return filled
  if (!answer) return nothing
  const lives = answer.activeLives.slice(0, shown).map((live) => ({
    href: linkTo('live', { id: live.id }),
    title: live.title,
    author: live.authorName || live.createdBy.pseudo,
  }))
  const speech = {
    language,
    saver,
    say: (key: string, params?: TextParams) => (key.startsWith('reading.') ? say : name)(key, params),
  }
  const articles = answer.articles.map((article) => cardView({ ...article, cover: null }, speech))
  const events = answer.events.map((event) => eventCardView(event, { ...speech, say: agenda }))
  const isOpen = answer.races.some((one) => one.isOpen)
  return {
    race: raceNews(answer.trees, isOpen, { ...speech, say: race }),
    now: lives.length > 0 ? [{ lives }] : [],
    next: events.length > 0 ? [{ events }] : [],
    latest: articles.length > 0 ? [{ articles }] : [],
    contests,
  }
}
