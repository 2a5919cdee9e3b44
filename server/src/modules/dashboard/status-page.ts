import type { HealthFacts } from '@vondrona/rules/dashboard/health'
import { type Language, languageOf } from '@vondrona/rules/texts'
import type { FastifyInstance } from 'fastify'
import { type Context, type Kernel, systemContext } from '../../kernel/context.ts'
import { sendPlainPage } from '../../kernel/http/plain-page.ts'
import { say } from '../../kernel/refusal.ts'
import { lookAtAll } from './health.ts'

const kept = 15_000 // ms; however many ask, it is looked at once in this time

/** Failing parts that visitors notice. Of everything else they hear nothing. */
const noticed = ['media', 'messages', 'payments', 'disk'] as const

type State = 'ok' | 'down' | readonly (typeof noticed)[number][]

/** Pure: what a visitor needs to know. */
export function publicState(checks: readonly HealthFacts[]): State {
  const failing = new Set(checks.filter(({ state }) => state === 'failing').map(({ part }) => part))
  if (failing.has('database')) return 'down'
  const parts = noticed.filter((part) => failing.has(part))
  return parts.length > 0 ? parts : 'ok'
}

/** `/status`: whether the site works, for everybody, without the app, without an account, and without a question per visitor. */
export function statusRoute(
  app: FastifyInstance,
  kernel: Kernel,
  look: (ctx: Context) => Promise<readonly HealthFacts[]> = lookAtAll,
) {
  const ctx = systemContext(kernel)
  let known: { at: number; state: State } | undefined
  let looking: Promise<State> | undefined
  const lookAgain = () => {
    looking ??= look(ctx)
      .then(publicState, (): State => 'down')
      .then((state) => {
        known = { at: performance.now(), state }
        return state
      })
      .finally(() => {
        looking = undefined
      })
    return looking
  }
  /** The last one, while it is looked at again. */
  const stateNow = () => {
    const isOld = !known || performance.now() - known.at >= kept
    const next = isOld ? lookAgain() : undefined
    return known?.state ?? (next as Promise<State>)
  }
  app.get<{ Querystring: { lang?: unknown } }>('/status', async ({ query }, reply) => {
    const language = languageOf(query.lang)
    const state = await stateNow()
    const other = language === 'fr' ? '/status?lang=en' : '/status'
    return sendPlainPage(reply, 200, {
      language,
      title: say(kernel.sentences, language, 'health.public.title', { site: kernel.config.SITE_NAME }),
      text: sentenceOf(kernel, language, state),
      press: { label: say(kernel.sentences, language, 'health.public.other'), href: other },
      cacheControl: `public, max-age=${kept / 1000}`,
    })
  })
}

function sentenceOf({ sentences }: Kernel, language: Language, state: State): string {
  if (state === 'ok' || state === 'down') return say(sentences, language, `health.public.${state}`)
  const parts = state.map((part) => say(sentences, language, `health.public.${part}`)).join(', ')
  return say(sentences, language, 'health.public.some', { parts })
}
