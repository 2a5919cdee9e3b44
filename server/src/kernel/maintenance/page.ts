import { extname } from 'node:path'
import { linkTo } from '@vondrona/rules/pages'
import { languageOf } from '@vondrona/rules/texts'
import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../context.ts'
import { sendPlainPage } from '../http/plain-page.ts'
import { say } from '../refusal.ts'
import { askAgainAfter } from './maintenance.ts'

/** The way in for administrators, and what volunteers open at a gate and a desk. */
const open = new Set([linkTo('login'), linkTo('gate'), linkTo('bib-desk')])

/**
 * Visitors who open a page while the site is closed read why, in their language. The login stays, for administrators, so do
 * gates and desks, and members keep the app, whose calls are answered with the sentence. Calls of programs are answered elsewhere.
 */
export function closeForMaintenance(app: FastifyInstance, { maintenance, sentences }: Kernel): void {
  app.addHook('onRequest', async ({ method, url, headers }, reply) => {
    const { closed } = maintenance
    if (!closed || (method !== 'GET' && method !== 'HEAD')) return
    const path = url.split('?')[0] ?? ''
    const isPage = !/^\/(api|media|healthz|readyz)(\/|$)/.test(path) && extname(path) === ''
    const cookies = headers.cookie ?? ''
    if (!isPage || open.has(path) || /(?:^|;\s*)member=1/.test(cookies)) return
    const language = languageOf(/(?:^|;\s*)language=(\w+)/.exec(cookies)?.[1])
    reply.header('retry-after', askAgainAfter)
    const title = say(sentences, language, 'operator.closedTitle')
    return sendPlainPage(reply, 503, { language, title, text: closed[language] })
  })
}
