/** The live as a form, and back to what createLive and updateLive take. */
import { fromMadagascar, toMadagascar } from '@vondrona/rules/dates'
import type { SourceKind } from '@vondrona/rules/lives'
import type { LiveInput, StudioLive } from '../operations.generated.ts'

export interface LiveForm {
  title: string
  description: string
  /** As `<input type="datetime-local">` gives it, in Madagascar's time; empty: none. */
  start: string
  sourceKind: SourceKind
  sourceUrl: string
  autoStart: boolean
  allowAnonymousComments: boolean
  relayOnly: boolean
  /** Undefined: unchanged. Null: none. */
  thumbnail: string | null | undefined
}

/** R-ROUTE-44..49: each address of the form has its source chosen. */
export function kindOfPath(path: string): SourceKind {
  if (path.endsWith('/create-rtsp')) return 'rtsp'
  if (path.endsWith('/create-from-url')) return 'url'
  return path.endsWith('/source') || path.endsWith('/create-source') ? 'rtmp' : 'browser'
}

export const emptyForm = (sourceKind: SourceKind): LiveForm => ({
  title: '',
  description: '',
  start: '',
  sourceKind,
  sourceUrl: '',
  autoStart: sourceKind !== 'browser',
  allowAnonymousComments: false,
  relayOnly: false,
  thumbnail: undefined,
})

export const formOf = (live: StudioLive): LiveForm => ({
  title: live.title,
  description: live.description,
  start: live.startTime ? toMadagascar(new Date(live.startTime)) : '',
  sourceKind: live.sourceKind,
  sourceUrl: live.sourceUrl ?? '',
  autoStart: live.autoStart,
  allowAnonymousComments: live.allowAnonymousComments,
  relayOnly: live.playback?.relayOnly ?? false,
  thumbnail: undefined,
})

export function inputOf(form: LiveForm): LiveInput {
  const { title, description, start, sourceKind, autoStart, allowAnonymousComments, relayOnly, thumbnail } = form
  const isPulled = sourceKind === 'rtsp' || sourceKind === 'url'
  return {
    title,
    description,
    startTime: fromMadagascar(start),
    sourceKind,
    sourceUrl: isPulled ? form.sourceUrl.trim() : null,
    autoStart,
    allowAnonymousComments,
    relayOnly,
    ...(thumbnail !== undefined && { thumbnail }),
  }
}

/** What an edit sends: a live that has begun keeps its source. */
export function changesOf(form: LiveForm, before: LiveForm): LiveInput {
  const [now, then] = [inputOf(form), inputOf(before)]
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => value !== then[name as keyof LiveInput]),
  ) as LiveInput
}
