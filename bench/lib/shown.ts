import { ask, type Server, scratch, startServer } from './world.ts'

/** The typical first pages of a visitor: an article with a cover, the login, an event with a race, among others. */
export interface Shown {
  server: Server
  origin: string
  pages: { name: string; path: string }[]
}

/** The demo, filled in as a developer would, then served as an operator does, with these settings, by this checkout or another one. */
export async function showDemo(env: Record<string, string> = {}, checkout = '.'): Promise<Shown> {
  const dataDir = scratch()
  const filling = await startServer(dataDir, { NODE_ENV: 'development', MEDIA_GATEWAY: 'embedded', ...env }, checkout)
  const article = await illustrated(filling)
  const { events, contests } = await ask(filling.port, '{ events { id isMit } contests { id } }')
  const race = events.find(({ isMit }: { isMit: boolean }) => isMit).id
  await filling.stop()
  const server = await startServer(dataDir, env, checkout)
  return {
    server,
    origin: `http://127.0.0.1:${server.port}`,
    pages: [
      { name: 'landing', path: '/' },
      { name: 'list', path: '/magazine' },
      { name: 'article', path: `/magazine/${article}` },
      ...['login', 'signup', 'lives', 'events', 'contests'].map((name) => ({ name, path: `/${name}` })),
      { name: 'event', path: `/events/${race}` },
      { name: 'races', path: '/mit-payment' },
      { name: 'results', path: `/events/${race}/results` },
      { name: 'contest', path: `/contests/${contests[0].id}` },
    ],
  }
}

/** The newest article, once all sizes of its cover exist. */
async function illustrated({ port }: Server): Promise<string> {
  for (;;) {
    const { articles } = await ask(port, '{ articles { id cover { srcset saver } } }')
    if (articles.length > 0 && articles.every(({ cover }: { cover: Cover }) => isDrawn(cover))) return articles[0].id
    await new Promise((done) => setTimeout(done, 200))
  }
}
type Cover = { srcset: string; saver: string } | null
const isDrawn = (cover: Cover) => !cover || cover.srcset.split(',').length > 2
