import type { Pool } from 'pg'

const known = `course forêt école enfant village rivière plantation arbre festival musique danse coureur montagne océan
  pêcheur marché rizière pluie cyclone saison fête quartier mairie jeunesse association bénévole départ arrivée médaille
  entraînement santé médecin hôpital lecture bibliothèque histoire culture langue théâtre cinéma radio journal débat
  vote élection budget route pont transport vélo taxi gare port bateau pirogue baobab lémurien caméléon vanille girofle
  café cacao artisan tissage broderie bois pierre argile toit maison jardin potager semence récolte élevage zébu`
  .split(/\s+/)
  .filter(Boolean)

const made = (from: number, to: number) =>
  Array.from(
    { length: to - from },
    (_, n) =>
      `lex${[...(from + n).toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')}`,
  )

/** Word frequencies like in a language: `forêt` is in one of eight texts, the rarest words in one of a hundred. */
const words = [...made(0, 20), ...known, ...made(20, 4000)]

/** A seeded pseudo-random number from 0 to 1 (the finalizer of MurmurHash3). */
function spread(seed: number): number {
  let hash = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

const from = (list: readonly string[], share: number) => list[Math.floor(share * list.length)] ?? ''
const textOf = (g: number) =>
  `${Array.from({ length: 80 }, (_, k) => from(words, spread(g * 131 + k) ** 2)).join(' ')} numéro${g}`
const titleOf = (g: number) => {
  const [first, second] = [from(known, spread(g)), from(known, spread(g + 7))]
  return `${first.charAt(0).toUpperCase()}${first.slice(1)} de ${second} ${g}`
}
const batch = 5000

/**
 * Fills the magazine: authors among the members, 20 categories, 500 tags, texts of some 80 words; ids in time order.
 */
export async function fillArticles(pool: Pool, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('drop index article_search')
    for (const table of ['article', 'article_category', 'article_tag'])
      await client.query(`alter table ${table} disable trigger user`)
    await client.query(`create temp table id_of as select g, (lpad(to_hex(1600000000000 + g), 12, '0') || '7' || substr(md5('a' || g), 1, 3) || '8' || substr(md5('a' || g), 4, 15))::uuid as id,
        timestamptz '2020-09-13T12:26:40Z' + g * interval '1 ms' as at from generate_series(1, ${count}) g`)
    await client.query('alter table id_of add primary key (g)')
    await client.query('analyze id_of')
    await client.query(
      `insert into category (id, name, name_key, created_at) select md5('c' || n)::uuid, 'Rubrique ' || n, 'rubrique ' || n, now() from generate_series(1, 20) n`,
    )
    await client.query(
      `insert into tag (id, name, name_key, created_at) select md5('t' || n)::uuid, 'mot ' || n, 'mot ' || n, now() from generate_series(1, 500) n`,
    )
    for (let next = 1; next <= count; next += batch) {
      const numbers = Array.from({ length: Math.min(batch, count + 1 - next) }, (_, n) => next + n)
      await client.query(
        `insert into article (id, author_id, title, document, content, clean_version, plain, excerpt, reading_minutes, weight, type, status, category_id, likes, published_at, created_at, updated_at)
         select id, (select array_agg(id) from (select id from app_user order by id limit 50) u)[1 + g % 50], title, '{"type":"doc","content":[]}',
           '<p>' || plain || '</p>', 1001, plain, left(plain, 200), 1, length(plain),
           (array['article','news','interview','video','dossier'])[1 + g % 5], 'published', md5('c' || (1 + g % 20))::uuid, g % 30, at, at, at
         from unnest($1::int[], $2::text[], $3::text[]) made (g, title, plain) join id_of using (g)`,
        [numbers, numbers.map(titleOf), numbers.map(textOf)],
      )
    }
    await client.query(`insert into article_category select id, md5('c' || (1 + g % 20))::uuid, 1, at from id_of`)
    await client.query(`insert into article_tag select id, md5('t' || (1 + g % 500))::uuid, 1, at from id_of`)
    await client.query(
      `update category c set count = (select count(*) from article_category u where u.category_id = c.id)`,
    )
    await client.query(`update tag t set count = (select count(*) from article_tag u where u.tag_id = t.id)`)
    await client.query(
      `insert into magazine_word select distinct unnest(tsvector_to_array(to_tsvector('magazine_words', w))) from unnest($1::text[]) w on conflict do nothing`,
      [words],
    )
    for (const table of ['article', 'article_category', 'article_tag'])
      await client.query(`alter table ${table} enable trigger user`)
    await client.query(`set maintenance_work_mem = '256MB'`)
    await client.query(`create index article_search on article using gin (search) where status = 'published'`)
    for (const table of ['article', 'article_category', 'article_tag', 'category', 'tag', 'magazine_word'])
      await client.query(`vacuum analyze ${table}`)
  } finally {
    client.release()
  }
}
