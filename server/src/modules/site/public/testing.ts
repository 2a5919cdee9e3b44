import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import Fastify from 'fastify'
import type { Member, World } from '../../../../test/world.ts'
import { servePages } from '../../../kernel/http/page.ts'
import { headOf } from '../head.ts'

/** A built web app as small as it can be, served for the world. */
export function pages(t: TestContext, w: World) {
  const dist = mkdtempSync(join(tmpdir(), 'vondrona-public-'))
  t.after(() => rmSync(dist, { recursive: true, force: true }))
  mkdirSync(join(dist, 'prerendered'))
  const frame = (root: string) =>
    `<html lang="fr"><head><title>x</title></head><body><div id="root">${root}</div></body></html>`
  writeFileSync(join(dist, 'index.html'), frame(''))
  const all = {
    article: '<h1>{{title}}</h1>{{{content}}}<x-each name="deferredCover">deferred</x-each>',
    landing:
      '<x-each name="race">trees:{{trees}}<x-each name="call"> {{href}}</x-each>;{{text}}</x-each><x-each name="next"><x-each name="events">({{title}} {{when}})</x-each></x-each><x-each name="latest"><x-each name="articles">[{{title}}|{{href}}]</x-each></x-each>{{name}}',
    event:
      '<h1>{{title}}</h1><x-each name="banner">{{title}}</x-each><x-each name="ticketed"><x-each name="types">[{{title}} {{price}}]</x-each><x-each name="soon">soon:{{text}}</x-each><x-each name="reservable">reserve</x-each><x-each name="registration"><x-each name="open">register:{{text}} {{href}}</x-each><x-each name="notOpen">later:{{text}}</x-each><x-each name="distance">{{text}}</x-each>, {{ages}}</x-each></x-each>',
    'mit-payment':
      '<x-each name="none">no races</x-each><x-each name="some"><x-each name="races">[{{title}} {{when}} <x-each name="prices">{{price}}</x-each> {{ages}}]</x-each></x-each>',
    'race-results':
      '<h1>{{heading}}</h1><x-each name="finder"><x-each name="genders">{{name}} </x-each></x-each><x-each name="nonePublished">not published</x-each><x-each name="noneFound">nobody found</x-each><x-each name="teamRanking">{{text}}<x-each name="teams">({{position}} {{name}} {{time}} {{runners}})</x-each></x-each><x-each name="some">{{count}}<x-each name="results">[<x-each name="runner">{{name}}</x-each><x-each name="erased">{{name}}</x-each>|{{position}}|{{time}}|{{about}}]</x-each></x-each><x-each name="podium">podium<x-each name="steps"> {{place}}:<x-each name="runner">{{name}}</x-each> {{time}} {{about}}</x-each></x-each><x-each name="histogram">times:{{about}}</x-each>',
    events:
      '<x-each name="some"><x-each name="cards">[{{title}}]</x-each></x-each><x-each name="noneUpcoming">none</x-each><x-each name="noneFound">not found</x-each><x-each name="more"><a href="{{href}}">more</a></x-each>',
    contest:
      '<h1>{{title}}</h1><x-each name="open">{{text}}</x-each><x-each name="banner">{{title}}: {{text}}</x-each><x-each name="deadline">{{text}}</x-each>{{places}}<x-each name="enterable">{{href}}</x-each><x-each name="winners"><x-each name="names">won:{{name}}</x-each></x-each>',
    contests:
      '<x-each name="some"><x-each name="cards">[{{title}}]</x-each></x-each><x-each name="none">none</x-each><x-each name="noneOfKind">other filter</x-each><x-each name="noneFound">not found</x-each><x-each name="more"><a href="{{href}}">more</a></x-each>',
    lives:
      '<x-each name="groups">({{title}}<x-each name="cards">[{{title}}|{{href}}<x-each name="onAir">|{{text}}</x-each><x-each name="viewers">|{{text}}</x-each><x-each name="when">|{{text}}</x-each><x-each name="lead">|first {{src}}</x-each><x-each name="remind">|remind{{about}}</x-each><x-each name="initials">|{{text}}</x-each>]</x-each>)</x-each><x-each name="none">none</x-each>',
    lost: 'Page introuvable',
    magazine: `<input value="{{search}}"><x-each name="types">{{href}} {{current}},</x-each>
      <x-each name="some"><x-each name="cards"><x-each name="plain">[{{title}}]</x-each><x-each name="found"><b>{{{foundTitle}}}</b></x-each></x-each></x-each>
      <x-each name="nothing">none</x-each><x-each name="notFound">not found</x-each><x-each name="more"><a href="{{href}}">more</a></x-each>`,
    terms: '{{operator}}: {{contact}}',
    privacy: '{{days}}, {{recordings}}',
    support:
      '<x-each name="mail">{{address}}</x-each><x-each name="sent">sent {{number}}</x-each><x-each name="form">form</x-each><x-each name="refused">{{text}}</x-each>',
  }
  for (const [page, root] of Object.entries(all))
    for (const language of ['fr', 'en'])
      writeFileSync(join(dist, `prerendered/${page}.product.${language}.html`), frame(root))
  const app = Fastify()
  servePages(app, dist, headOf(w.kernel))
  return async (url: string, headers: Record<string, string> = {}) => {
    const { body, statusCode, headers: answered } = await app.inject({ url, headers })
    return { body, status: statusCode, tag: String(answered.etag) }
  }
}

/** From now on the database cannot be reached. */
export function databaseAway({ database }: World): void {
  const away = async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  }
  Object.assign(database.pool, { connect: away })
}

/** An event in a week, unless said otherwise. */
export async function announce(
  w: World,
  editor: Member,
  input: object = {},
): Promise<{ id: string; revision: number }> {
  const { createEvent } = await editor.ok(
    'mutation ($input: EventInput!) { createEvent(input: $input) { id revision } }',
    { input: { title: 'Marathon', date: inDays(w, 7), location: 'Mahamasina', ...input } },
  )
  return createEvent
}

/** Days from the world's now. */
export const inDays = (w: World, days: number): string => new Date(w.now().getTime() + days * 86_400_000).toISOString()

const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** Publishes an article and returns its id. */
export async function publish(editor: Member, input: object = {}): Promise<string> {
  const { createArticle } = await editor.ok(
    'mutation ($input: ArticleInput!) { createArticle(input: $input) { id } }',
    {
      input: { title: 'Dix mille arbres', document: paragraph('Ils sont trois cents.'), status: 'published', ...input },
    },
  )
  return createArticle.id
}

/** Results from a table, also before the race has begun. */
export const importing = `mutation($eventId: ID!, $file: Upload!) {
  importResults(eventId: $eventId, file: $file, dryRun: false, choices: { beforeStart: true }) { imported } }`
