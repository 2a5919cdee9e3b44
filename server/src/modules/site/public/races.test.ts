import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prebuilt } from '@vondrona/rules/constants'
import { sendFile } from '../../../../test/uploads.ts'
import { world } from '../../../../test/world.ts'
import { makeEvent, makeRace, raceInput, registers, saveRace } from '../../races/testing.ts'
import { importing, inDays, pages } from './testing.ts'

const things = (body: string) =>
  [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json))

test('D-23 the page of a race offers the registration instead of places, in the first answer; it follows the rules of the race', async (t) => {
  const w = await world(t)
  const get = pages(t, w)
  const boss = await w.member({ role: 'admin' })
  const event = await makeEvent(w, boss, [{ price: 20_000 }])
  const read = async () => (await get(`/events/${event.id}`)).body
  const early = await read()
  assert.doesNotMatch(early, /reserve/, 'no place is sold around rules that do not exist yet')
  assert.match(early, /soon:Les inscriptions ne sont pas encore ouvertes/)
  await boss.ok(saveRace, { input: raceInput(event.id, { closesAt: inDays(w, 20) }) })
  const open = await read()
  assert.doesNotMatch(open, /reserve/)
  assert.match(open, /register:Inscriptions ouvertes jusqu&#39;au/)
  assert.match(open, new RegExp(`/mit-payment\\?start=${event.id}`))
  assert.match(open, /10 km, De 10 à 80 ans/)
  assert.match(open, /<meta property="og:description" content="[^"]*Inscriptions ouvertes/)
  const thing = things(open).find((one) => one['@type'] === 'SportsEvent')
  assert.match(thing.offers[0].url, /\/mit-payment\?start=/)
  assert.equal(thing.offers[0].validThrough, inDays(w, 20))
  await boss.ok(saveRace, { input: raceInput(event.id, { opensAt: inDays(w, 3) }) })
  assert.match(await read(), /later:Ouverture des inscriptions/)
})

test('R-ROUTE-10 what one reads before registering is whole in the first answer: races, dates, prices and rules; a form and a link of a registration are the app alone', async (t) => {
  const w = await world(t)
  const get = pages(t, w)
  assert.match((await get('/mit-payment')).body, /no races/)
  const race = await makeRace(w, { types: [{ price: 20_000 }] })
  const { body, status } = await get('/mit-payment')
  assert.equal(status, 200)
  assert.match(body, /\[Course de la forêt .* 20\s000\sAr De 10 à 80 ans le jour de la course\]/)
  assert.match(body, /<meta property="og:title" content="Inscription à la course/)
  assert.equal(things(body).find((one) => one['@type'] === 'ItemList').itemListElement[0].name, 'Course de la forêt')
  assert.match((await get('/mit-payment', { cookie: 'language=en' })).body, /10 to 80 years/)
  for (const query of ['start=1', `p=${race.id}`, 'find=1']) {
    const { body: bare } = await get(`/mit-payment?${query}`)
    assert.doesNotMatch(bare, /Course de la forêt/)
    assert.match(bare, /noindex/)
  }
})

test('R-MIT-11, R-CONST-28, N-15, F-RACE-16 the landing page counts the trees of confirmed registrations, and calls while a race is open', async (t) => {
  const w = await world(t)
  const get = pages(t, w)
  const read = async () => /trees:([^;]*);/.exec((await get('/')).body)?.[1] ?? null
  assert.equal(await read(), null)
  const race = await makeRace(w, { types: [{ price: 0 }, { price: 5000 }] })
  assert.equal(await read(), 'Chaque inscription fait pousser un arbre /mit-payment')
  await registers(w, w.visitor(), race, { birthDate: '2014-05-01' })
  await registers(w, w.visitor(), race, { ticketTypeId: race.types[1] }) // not paid
  w.advance(prebuilt.countsBehind + 1)
  assert.equal(await read(), '1 arbre pour la course /mit-payment')
  const plant = 'mutation { recordTreePlanting(count: 7, place: "Mandraka", date: "2026-01-02") { id } }'
  await race.boss.ok(plant)
  assert.match((await get('/')).body, /7 sont déjà plantés/)
  const { trees } = await w.visitor().ok('{ trees { count planted } }')
  assert.deepEqual(trees, { count: 1, planted: 7 })
})

const publishing = 'mutation($id: ID!) { publishResults(eventId: $id, published: true) { id } }'

test('F-RACE-14 the results are whole in the first answer, by name, bib, sex and category, page after page; nobody sees them before they are published', async (t) => {
  const w = await world(t)
  const get = pages(t, w)
  const race = await makeRace(w, { types: [{ price: 0 }] })
  const runners = [
    { fullName: 'Hery', club: '<b>Tana</b>' },
    { fullName: 'Éliane', gender: 'female' },
    { fullName: 'Zafy', birthDate: '2012-05-01' },
  ]
  for (const [n, runner] of runners.entries()) {
    const { id } = await registers(w, w.visitor(), race, runner)
    await w.sql('update ticket set number = $2 where order_id = (select order_id from participation where id = $1)', [
      id,
      `M-000${n + 1}`,
    ])
  }
  const { errors } = await sendFile(race.boss, Buffer.from('1;1:00:00\n2;1:10:00\n3;DNF'), {
    query: importing,
    operations: { query: importing, variables: { eventId: race.id, file: null } },
    filename: 'resultats.csv',
    type: 'text/csv',
  })
  assert.equal(errors, undefined)
  const path = `/events/${race.id}/results`
  const read = async (query = '') => (await get(`${path}${query}`)).body
  const names = async (query = '') => [...(await read(query)).matchAll(/\[([^|]*)\|/g)].map(([, name]) => name)
  for (const unknown of [w.kernel.newId(), 'x']) assert.equal((await get(`/events/${unknown}/results`)).status, 404)
  for (const query of ['', '?gender=female', '?q=hery']) {
    assert.match(await read(query), /not published/)
    assert.doesNotMatch(await read(query), /nobody found|Femmes/) // neither filters nor a search that found nothing
  }
  assert.match(await read(), /<meta property="og:description" content="Les résultats ne sont pas encore publiés">/)
  await race.boss.ok(publishing, { id: race.id })
  const whole = await read()
  assert.match(
    whole,
    /<meta property="og:description" content="Coureurs classés\u00a0: 3\. En tête\u00a0: Hery, 1:00:00\.">/,
  )
  assert.match(whole, /<h1>Résultats\u00a0: Course de la forêt<\/h1>Femmes et hommes Femmes Hommes 3 coureurs/)
  assert.match(
    whole,
    /\[Hery\|1\|1:00:00\|Dossard M-0001 · Seniors H\u00a0: 1 · Hommes\u00a0: 1 · 6:00 min\/km · &lt;b&gt;Tana&lt;\/b&gt;\]/,
  )
  assert.match(whole, /\[Zafy\|–\|Abandon\|/)
  assert.match(whole, /<meta property="og:title" content="Résultats\u00a0: Course de la forêt">/)
  assert.equal(things(whole).find((one) => one['@type'] === 'SportsEvent').name, 'Course de la forêt')
  assert.doesNotMatch(whole, /noindex/)
  assert.match(whole, /podium 1:Hery 1:00:00 6:00 min\/km 2:Éliane 1:10:00 \+10:00times:2 temps, de 1:00:00 à 1:10:30/)
  assert.match(await read('?gender=female'), /podium 1:Éliane 1:10:00 7:00 min\/km</)
  for (const query of ['?q=hery', `?after=${w.kernel.newId()}`, '?runner=M-0001'])
    assert.doesNotMatch(await read(query), /podium|times:/, 'the ranking begins elsewhere')
  const shared = await read('?runner=M-0001&gender=female&with=M-0002')
  assert.match(shared, /<meta property="og:title" content="Hery\u00a0: 1:00:00 – Course de la forêt">/)
  assert.match(shared, /<meta property="og:url" content="[^"]*\/results\?runner=M-0001">/)
  assert.match(shared, /noindex/)
  assert.match(await read('?runner=M-9'), /<meta property="og:title" content="Résultats/)
  assert.deepEqual(await names('?runner=M-0001'), ['Hery'])
  assert.deepEqual(await names('?q=ELIANE'), ['Éliane'])
  assert.deepEqual(await names('?q=m-0003'), ['Zafy'])
  assert.deepEqual(await names('?gender=female&category=Seniors+F'), ['Éliane'])
  const [first] = await w.sql('select id from race_result where place = 1')
  assert.deepEqual(await names(`?after=${first.id}`), ['Éliane', 'Zafy'])
  assert.match(await read('?q=personne'), /nobody found/)
  assert.match(await read('?q=personne'), /noindex/)
  assert.equal((await get(`${path}?q=${'x'.repeat(500)}%00&gender=x&after=y`)).status, 200)
})

test('F-RACE-13 the ranking of teams is whole in the first answer, before the first runner of all and nowhere else', async (t) => {
  const w = await world(t)
  const get = pages(t, w)
  const race = await makeRace(w, { types: [{ price: 0 }] })
  const runners = [
    { fullName: 'Hery', club: '<b>Tana</b>' },
    { fullName: 'Éliane', gender: 'female', club: '<b>Tana</b>' },
    { fullName: 'Zafy', club: 'Baobab' },
  ]
  for (const [n, runner] of runners.entries()) {
    const { id } = await registers(w, w.visitor(), race, runner)
    await w.sql('update ticket set number = $2 where order_id = (select order_id from participation where id = $1)', [
      id,
      `M-000${n + 1}`,
    ])
  }
  const { errors } = await sendFile(race.boss, Buffer.from('1;1:00:00\n2;1:10:00\n3;1:20:00'), {
    query: importing,
    operations: { query: importing, variables: { eventId: race.id, file: null } },
    filename: 'resultats.csv',
    type: 'text/csv',
  })
  assert.equal(errors, undefined)
  const path = `/events/${race.id}/results`
  const ranking = async (query = '') =>
    /^.*<\/h1>(?:Femmes et hommes Femmes Hommes )?(.*?)(\d+ coureurs?|<\/div>)/s.exec(
      (await get(`${path}${query}`)).body,
    )?.[1]
  await race.boss.ok(publishing, { id: race.id })
  assert.equal(await ranking(), '', 'the race ranks no teams')
  await race.boss.ok(saveRace, { input: raceInput(race.id, { teamSize: 2 }) })
  assert.equal(
    await ranking(),
    'La somme des 2 meilleurs temps de chaque équipe(1 &lt;b&gt;Tana&lt;/b&gt; 2:10:00 Hery · Éliane)',
  )
  const [first] = await w.sql('select id from race_result where place = 1')
  for (const query of ['?q=hery', '?gender=female', `?after=${first.id}`]) assert.equal(await ranking(query), '')
  await race.boss.ok(saveRace, { input: raceInput(race.id, { teamSize: 3 }) })
  assert.equal(await ranking(), '', 'no team has three')
})
