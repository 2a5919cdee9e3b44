import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holding } from '../../../../test/locks/held-rows.ts'
import { until } from '../../../../test/wait.ts'
import { type Person, refused, world } from '../../../../test/world.ts'
import { create, inputOf, linkOf, makeRace, mine, raceInput, registers, saveRace, show } from '../testing.ts'

const day = 86_400_000
const field = (answer: { errors?: { extensions: { field?: string } }[] }) => answer.errors?.[0]?.extensions.field

test('R-EVT-21, -22, -23 without an event, without a ticket type, of no race: the sentences of the specification', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const message = async (more: object) =>
    (await w.visitor().gql(create, { input: inputOf(w, race, more) })).errors?.[0]?.message
  assert.equal(await message({ ticketTypeId: '' }), 'Veuillez sélectionner un type de ticket')
  assert.equal(await message({ eventId: '' }), "Erreur: ID de l'événement manquant")
  assert.equal(await message({ eventId: w.kernel.newId() }), 'Erreur: Événement non sélectionné')
})

test('R-EVT-15, -16, -20, D-10 what the rules of the race refuse is refused by field, and takes no place', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, {
    race: { minAge: 18, allowMinors: false, medicalProof: 'certificate', medicalValidityDays: 90 },
  })
  const fieldOf = async (more: object) => field(await w.visitor().gql(create, { input: inputOf(w, race, more) }))
  assert.equal(await fieldOf({ birthDate: '2012-01-01' }), 'birthDate')
  assert.equal(await fieldOf({ birthDate: '1930-01-01' }), 'birthDate')
  assert.equal(await fieldOf({ birthDate: '2026-02-30' }), 'birthDate')
  assert.equal(await fieldOf({ idNumber: '' }), 'idNumber')
  assert.equal(await fieldOf({ idType: null }), 'idType')
  assert.equal(await fieldOf({ nationality: 'foreign_resident' }), 'idType')
  assert.equal(await fieldOf({ medical: { proof: 'certificate', issuedOn: '2026-09-01' } }), 'medical.issuedOn')
  assert.equal(await fieldOf({ phone: '' }), 'phone')
  assert.equal(await fieldOf({ fullName: ' ' }), 'fullName')
  assert.equal(await fieldOf({ email: 'nobody' }), 'email')
  assert.equal(await fieldOf({ emergencyContact: { name: 'Lala', phone: '1' } }), 'emergencyContact.phone')
  assert.deepEqual(await w.sql('select id from participation'), [])
  assert.deepEqual(await w.sql('select sold_quantity from ticket_type'), [{ soldQuantity: 0 }])
})

test('R-EVT-16 a minor registers for a race that allows minors, without an identity document, and for no ticket of adults', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { types: [{ price: 0 }, { price: 0, allowMinors: false }] })
  const child = { birthDate: '2014-05-01', idType: null, idNumber: null }
  await refused(
    'MINORS_NOT_ALLOWED',
    w.visitor().gql(create, { input: inputOf(w, race, { ...child, ticketTypeId: race.types[1] }) }),
  )
  const made = await registers(w, w.visitor(), race, { ...child, idType: 'CIN', idNumber: '101234567890' })
  assert.deepEqual([made.details.idType, made.details.idNumber, made.documentsStatus], [null, null, 'accepted'])
})

test('R-MIT-02 nobody registers before it opens, after it closes, once the race was cancelled or has begun', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, {
    race: { opensAt: '2026-11-22T00:00:00Z', closesAt: '2026-11-24T00:00:00Z' },
    in: 10,
  })
  const refusedNow = () => refused('REGISTRATION_CLOSED', w.visitor().gql(create, { input: inputOf(w, race) }))
  await refusedNow()
  w.advance(day)
  await registers(w, w.visitor(), race)
  w.advance(2 * day)
  await refusedNow()
  const boss = await w.member({ role: 'admin' })
  await boss.ok(saveRace, { input: raceInput(race.id) })
  await registers(w, w.visitor(), race)
  await boss.ok('mutation($id: ID!) { cancelEvent(id: $id, reason: "Route coupée") { id } }', { id: race.id })
  await refusedNow()
})

test('R-MIT-02, R-MIT-05 somebody without an account registers: place held, number, amount of the server, deadline, link by mail', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const made = await registers(w, w.visitor(), race, { fullName: 'Zafy', email: 'Zafy@Exemple.mg' })
  assert.match(made.registrationNumber, /^MIT26-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{3}$/)
  assert.deepEqual(
    [
      made.status,
      made.paymentStatus,
      made.amount,
      made.currency,
      made.raceName,
      made.ticketType,
      made.bibNumber,
      made.trees,
    ],
    ['awaiting_payment', 'pending', 20_000, 'MGA', 'Course de la forêt', 'Standard', null, 1],
  )
  assert.equal(new Date(made.expiresAt).getTime() - w.now().getTime(), 15 * 60_000)
  assert.ok(made.orderId && made.accessKey.length >= 40)
  await w.runJobs()
  const [mail, ...others] = await w.messages('zafy@exemple.mg')
  assert.deepEqual(others, [])
  assert.match(mail?.body ?? '', new RegExp(`/mit-payment\\?p=${made.id}#${made.accessKey}`))
  assert.match(mail?.body ?? '', /20\s000\sAr/)
})

test('R-MIT-02 somebody without an e-mail address gets the link by SMS, in their language', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const made = await registers(w, w.visitor(), race, { email: null, phone: '0340000077', locale: 'en-GB' })
  await w.runJobs()
  const [sms] = await w.messages('+261340000077')
  assert.match(sms?.body ?? '', /To pay: .*\/r\/[\w-]{11}$/)
  const opened = await w.visitor().http('GET', `/r/${sms?.body?.slice(-11)}`)
  assert.equal(opened.headers.location, `/mit-payment?p=${made.id}#${made.accessKey}`)
})

test('R-MIT-02 a free race is confirmed at once, with a ticket in the name of who runs', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { types: [{ price: 0 }] })
  const made = await registers(w, w.visitor(), race, { fullName: 'Zafy' })
  assert.deepEqual(
    [made.status, made.amount, made.orderId, made.paymentStatus, made.expiresAt],
    ['confirmed', 0, null, null, null],
  )
  assert.deepEqual([made.details.ticket.fullName, made.details.ticket.status], ['Zafy', 'issued'])
  const [ticket] = await w.sql('select email, phone, finder is not null as found from ticket')
  assert.deepEqual(ticket, { email: made.details.email, phone: '+261340000012', found: true })
})

test('R-MIT-08 the same request again is the same registration, also when its answer was lost; with other content it is refused', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const input = inputOf(w, race)
  const answers = await Promise.all([1, 2, 3].map(() => w.visitor().ok(create, { input })))
  const ids = new Set(answers.map(({ createMitParticipation: made }) => `${made.id} ${made.accessKey}`))
  assert.equal(ids.size, 1)
  const again = (await w.visitor().ok(create, { input })).createMitParticipation
  assert.ok(ids.has(`${again.id} ${again.accessKey}`))
  await refused('CONFLICT', w.visitor().gql(create, { input: { ...input, birthDate: '1991-05-01' } }))
  await refused('CONFLICT', w.visitor().gql(create, { input: { ...input, fullName: 'Somebody Else' } }))
  await refused('ALREADY_REGISTERED', w.visitor().gql(create, { input: { ...input, phone: '0340000099' } }))
  assert.deepEqual(await w.sql('select sold_quantity from ticket_type'), [{ soldQuantity: 1 }])
})

test('R-MIT-08 one person is registered once, however the name is written; the link goes to the address on file, not to who asks', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  await registers(w, w.visitor(), race, { fullName: 'Rakoto Soa', email: 'soa@exemple.mg' })
  await w.runJobs()
  const before = (await w.messages()).length
  const twin = inputOf(w, race, { fullName: 'SOA  Rakôto', email: 'curieux@exemple.mg', phone: '0331111111' })
  const answer = await refused('ALREADY_REGISTERED', w.visitor().gql(create, { input: twin }))
  assert.ok(!JSON.stringify(answer).includes('soa@exemple.mg'))
  await w.runJobs()
  const fresh = (await w.messages()).slice(before)
  assert.deepEqual(
    fresh.map(({ recipient }) => recipient),
    ['soa@exemple.mg'],
  )
  const other = await makeRace(w)
  await registers(w, w.visitor(), other, { fullName: 'Rakoto Soa' })
  await registers(w, w.visitor(), race, { fullName: 'Rakoto Soa', birthDate: '1990-05-02' })
  assert.deepEqual(await w.sql('select sold_quantity from ticket_type order by 1'), [
    { soldQuantity: 1 },
    { soldQuantity: 2 },
  ])
})

test('R-MIT-08 of ten parallel registrations of one person one takes a place; others of the same turn are not disturbed', async (t) => {
  const w = await world(t, { RATE_LIMIT_FACTOR: '100' })
  const race = await makeRace(w)
  const same = { fullName: 'Rakoto Soa', birthDate: '1990-05-01' }
  const calls = Array.from({ length: 20 }, (_, n) =>
    w.visitor({ address: `203.0.113.${n}` }).gql(create, { input: inputOf(w, race, n % 2 ? same : {}) }),
  )
  const answers = await Promise.all(calls)
  const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'ok')
  assert.equal(codes.filter((code) => code === 'ok').length, 11, codes.join())
  assert.equal(codes.filter((code) => code === 'ALREADY_REGISTERED').length, 9)
  assert.deepEqual(await w.sql('select sold_quantity from ticket_type'), [{ soldQuantity: 11 }])
  assert.deepEqual(await w.sql('select count(*)::int as n from ticket_order'), [{ n: 11 }])
  assert.deepEqual(await w.sql(`select status, sum(count)::int as n from participation_count group by 1`), [
    { status: 'awaiting_payment', n: 11 },
  ])
})

test('R-MIT-08 who is registered already, or whose photo is taken, costs the others of a turn nothing: they are stored at once', async (t) => {
  const w = await world(t, { RATE_LIMIT_FACTOR: '100' })
  const race = await makeRace(w)
  const same = { fullName: 'Rakoto Soa', birthDate: '1990-05-01' }
  const other = await holding(w, 'ticket_type') // the first one waits here, and all behind it
  const take = w.kernel.limits.takeFrom
  let queued = 0
  w.kernel.limits.takeFrom = (budget, ...rest) => {
    queued += Number(budget.name === 'guest-orders')
    return take(budget, ...rest)
  }
  const answers = Array.from({ length: 21 }, (_, n) =>
    w.visitor({ address: `203.0.113.${n}` }).gql(create, { input: inputOf(w, race, n % 2 ? same : {}) }),
  )
  await until('all to wait for their turn', () => queued === 21)
  await other.query('commit')
  const codes = (await Promise.all(answers)).map(({ errors }) => errors?.[0]?.extensions.code ?? 'ok')
  assert.deepEqual(
    [codes.filter((code) => code === 'ok').length, new Set(codes)],
    [12, new Set(['ok', 'ALREADY_REGISTERED'])],
  )
  const [{ turns }] = await w.sql('select count(distinct xmin::text)::int as turns from ticket_order')
  assert.ok(turns <= 2, `${turns} transactions`)
})

test('F-RACE-01 several people are paid together; a family shares an e-mail address and a phone', async (t) => {
  const w = await world(t)
  const [marathon, maratoons] = [await makeRace(w), await makeRace(w, { types: [{ price: 5_000 }] })]
  const contact = { email: 'famille@exemple.mg', phone: '0340000055' }
  const parent = await registers(w, w.visitor(), marathon, contact)
  const child = await registers(w, w.visitor(), maratoons, {
    ...contact,
    birthDate: '2014-05-01',
    orderId: parent.orderId,
    orderKey: parent.accessKey,
  })
  assert.equal(child.orderId, parent.orderId)
  assert.deepEqual([parent.amount, child.amount], [20_000, 5_000])
  assert.deepEqual(await w.sql('select amount::int from charge'), [{ amount: 25_000 }])
  await refused(
    'CHARGE_CLOSED',
    w.visitor().gql(create, { input: inputOf(w, marathon, { orderId: w.kernel.newId() }) }),
  )
})

test('D-30 nobody adds to what others owe by knowing its id: the link of one of them, or the session of who made it', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const owner = await w.member()
  const [guest, own] = [await registers(w, w.visitor(), race), await registers(w, owner, race)]
  const join = (person: Person, orderId: string, orderKey?: string) =>
    person.gql(create, { input: inputOf(w, race, { orderId, orderKey }) })
  for (const key of [undefined, 'x', own.accessKey])
    await refused('CHARGE_CLOSED', join(w.visitor(), guest.orderId, key))
  for (const person of [w.visitor(), await w.member(), race.boss])
    await refused('CHARGE_CLOSED', join(person, own.orderId, guest.accessKey))
  assert.deepEqual(await w.sql('select amount::int from charge'), [{ amount: 20_000 }, { amount: 20_000 }])
  assert.equal((await join(owner, own.orderId)).data.createMitParticipation.orderId, own.orderId)
  assert.equal((await join(w.visitor(), guest.orderId, guest.accessKey)).data.createMitParticipation.amount, 20_000)
  assert.deepEqual(await w.sql('select amount::int from charge'), [{ amount: 40_000 }, { amount: 40_000 }])
})

test('R-MIT-08 who is sold out, or whose photo is another one, takes no place and is not registered', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { types: [{ price: 1000, maxQuantity: 1 }] })
  const lost = inputOf(w, race, { documents: { cinFront: w.kernel.newId() } })
  await refused('BAD_USER_INPUT', w.visitor().gql(create, { input: lost }))
  const { startRegistrationUploads: place } = await w
    .visitor()
    .ok('mutation { startRegistrationUploads { uploadToken } }')
  await refused('BAD_USER_INPUT', w.visitor().gql(create, { input: { ...lost, uploadToken: place.uploadToken } }))
  await registers(w, w.visitor(), race)
  await refused('SOLD_OUT', w.visitor().gql(create, { input: inputOf(w, race) }))
  assert.deepEqual(await w.sql('select count(*)::int as n from participation'), [{ n: 1 }])
})

test('R-MIT-09 the letter of another version, not accepted, or signed by another name is refused; a guardian signs for a child', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { types: [{}] })
  const letter = { accepted: true, version: 1, signerName: 'Rakoto Soa' }
  const input = (commitment: object, more: object = {}) => ({
    input: inputOf(w, race, { fullName: 'Rakoto Soa', commitment: { ...letter, ...commitment }, ...more }),
  })
  await refused('COMMITMENT_CHANGED', w.visitor().gql(create, input({ version: 2 })))
  await refused('BAD_USER_INPUT', w.visitor().gql(create, input({ accepted: false })))
  await refused('BAD_USER_INPUT', w.visitor().gql(create, input({ signerName: 'Rabe' })))
  await refused('BAD_USER_INPUT', w.visitor().gql(create, input({ signature: '<svg onload=1>' })))
  const child = { birthDate: '2014-05-01' }
  await refused('BAD_USER_INPUT', w.visitor().gql(create, input({}, child)))
  const guardian = {
    guardianName: 'Rabe Lala',
    guardianRelation: 'mère',
    signerName: 'rabe lala',
    signature: '10,10 500,500;3,4',
  }
  const made = (await w.visitor().ok(create, input(guardian, child))).createMitParticipation
  const { pdfUrl, ...signed } = made.details.commitment
  assert.deepEqual(signed, {
    version: 1,
    signerName: 'rabe lala',
    guardianName: 'Rabe Lala',
    guardianRelation: 'mère',
    signedAt: w.now().toISOString(),
  })
  const pdf = await w.visitor().http('GET', pdfUrl)
  assert.equal(pdf.statusCode, 200)
  assert.equal(pdf.rawPayload.subarray(0, 5).toString(), '%PDF-')
  assert.match(String(pdf.headers['content-disposition']), /^attachment; /)
  assert.equal((await w.visitor().http('GET', `${pdfUrl.slice(0, -3)}AAA`)).statusCode, 404)
})

test('R-EVT-10 further questions of the race are answered by its rules, also without an account', async (t) => {
  const w = await world(t)
  const formFields = [
    { fieldName: 'shirt', fieldLabel: 'Taille', fieldType: 'select', fieldOptions: ['S', 'M'], isRequired: true },
  ]
  const race = await makeRace(w, { types: [{}], race: { formConfig: { formFields } } })
  assert.equal(field(await w.visitor().gql(create, { input: inputOf(w, race) })), 'additionalInfo.shirt')
  assert.equal(
    field(await w.visitor().gql(create, { input: inputOf(w, race, { additionalInfo: { shirt: 'XXL' } }) })),
    'additionalInfo.shirt',
  )
  const made = await registers(w, w.visitor(), race, { additionalInfo: { shirt: 'M' } })
  assert.deepEqual(made.details.answers, [{ fieldName: 'shirt', fieldLabel: 'Taille', value: 'M' }])
})

test('members own what they register, pending ones too; a blocked one is refused; others see nothing of it', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const [member, pending, stranger] = [await w.member(), await w.member({ status: 'pending' }), await w.member()]
  const own = await registers(w, member, race)
  await registers(w, pending, race)
  await w.sql(`update app_user set status = 'blocked' where id = $1`, [stranger.id])
  assert.ok((await stranger.gql(create, { input: inputOf(w, race) })).errors)
  const other = await w.member()
  await refused('UNAUTHENTICATED', w.visitor().gql(mine))
  assert.deepEqual((await other.ok(mine)).myParticipations, [])
  assert.deepEqual(
    (await member.ok(mine)).myParticipations.map(({ id }: { id: string }) => id),
    [own.id],
  )
  for (const person of [other, w.visitor()]) {
    assert.equal((await person.ok(show, { id: own.id })).mitParticipation, null)
    assert.equal((await person.ok(show, { id: own.id, key: `${own.accessKey.slice(1)}A` })).mitParticipation, null)
  }
  assert.equal((await member.ok(show, { id: own.id })).mitParticipation.details.fullName, own.fullName)
  assert.equal((await w.visitor().ok(show, linkOf(own))).mitParticipation.accessKey, null)
})

test('§0.10 of somebody who knows only the year of birth 1 January is kept', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { types: [{}] })
  const made = await registers(w, w.visitor(), race, { birthDate: '1960-07-14', birthDateIsApproximate: true })
  assert.deepEqual([made.details.birthDate, made.details.birthDateIsApproximate], ['1960-01-01', true])
})

test('R-MIT-02 numbers of identity and health documents are in no column in the clear', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { types: [{}], race: { medicalProof: 'licence' } })
  const made = await registers(w, w.visitor(), race, { medical: { proof: 'licence', number: 'FMA-4711' } })
  assert.deepEqual([made.details.idNumber, made.details.medical.number], ['101234567890', 'FMA-4711'])
  const rows = JSON.stringify(await w.sql('select row_to_json(p) as row from participation p'))
  assert.ok(!rows.includes('101234567890') && !rows.includes('FMA-4711'))
})

test('R-MIT-02 registrations are limited by phone and by e-mail address, to which they write', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const refusedAfter = async (contact: (n: number) => object): Promise<number> => {
    for (let n = 0; ; n++) {
      const input = inputOf(w, race, { birthDate: '1900-01-01', ...contact(n) })
      if ((await w.visitor().gql(create, { input })).errors?.[0]?.extensions.code === 'RATE_LIMITED') return n
    }
  }
  assert.equal(await refusedAfter((n) => ({ email: `p${n}@exemple.mg` })), 30)
  assert.equal(await refusedAfter((n) => ({ phone: `+2613399000${10 + n}`, email: `soa+${n}@exemple.mg` })), 30)
})

test('R-BIB-05, -06 a bib is given with the place; the one that was asked for where the race allows it, each once', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { types: [{ price: 0 }] })
  const config = {
    applicationTypeId: race.id,
    isEnabled: true,
    prefix: 'M-',
    digitCount: 4,
    startNumber: 1,
    assignment: 'payment',
  }
  const save = 'mutation($input: BibNumberConfigInput!) { saveBibNumberConfig(input: $input) { id } }'
  const wishes = async () =>
    (await w.visitor().ok('query($id: ID!) { race(eventId: $id) { allowBibWishes } }', { id: race.id })).race
      .allowBibWishes
  await race.boss.ok(save, { input: config })
  assert.equal(await wishes(), false)
  const bib = async (more: object) => (await registers(w, w.visitor(), race, more)).bibNumber
  assert.equal(await bib({ wishedBib: 42 }), 'M-0001')
  await race.boss.ok(save, { input: { ...config, allowWishes: true } })
  assert.equal(await wishes(), true)
  assert.deepEqual(
    [await bib({ wishedBib: 42 }), await bib({ wishedBib: 42 }), await bib({})],
    ['M-0042', 'M-0002', 'M-0003'],
  )
})

test('R-MIT-08 two of one name born « in 1985 » are two people unless document, phone or mail agree; both are flagged', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const rasoa = { fullName: 'Rasoa', gender: 'female', birthDate: '1985-01-01', birthDateIsApproximate: true }
  const [one, two, three] = ['101 234 567 801', '101 234 567 802', '101 234 567 803']
  const first = { ...rasoa, idNumber: one, phone: '034 00 000 21', email: 'un@exemple.mg' }
  await registers(w, w.visitor(), race, first)
  const others = [
    { ...rasoa, idNumber: two, phone: '034 00 000 22', email: 'deux@exemple.mg' },
    { ...rasoa, idNumber: three, phone: '034 00 000 21', email: 'un@exemple.mg' }, // a family's phone; other documents
    { ...rasoa, birthDateIsApproximate: false, birthDate: '1985-06-01', idNumber: '101 234 567 804' },
  ]
  for (const other of others) await registers(w, w.visitor(), race, other)
  for (const same of [
    { ...rasoa, idNumber: one, phone: '034 00 000 29', email: 'neuf@exemple.mg' },
    {
      ...rasoa,
      birthDateIsApproximate: false,
      birthDate: '1985-03-04',
      idNumber: one,
      phone: '034 00 000 29',
      email: null,
    },
  ])
    await refused('ALREADY_REGISTERED', w.visitor().gql(create, { input: inputOf(w, race, same) }))
  const flags = `query($filters: ParticipationFilters) { mitParticipations(filters: $filters) { items { namesakes sameIdNumber details { fullName } } } }`
  const { mitParticipations: page } = await race.boss.ok(flags, { filters: { eventId: race.id } })
  assert.deepEqual(page.items.map((item: { namesakes: number }) => item.namesakes).sort(), [3, 3, 3, 3])
})

test('the number of one document for three people is no refusal, and the organiser sees how many have it', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  for (let n = 0; n < 3; n++) await registers(w, w.visitor(), race, { idNumber: '101 999 888 777' })
  await registers(w, w.visitor(), race, { idNumber: '101 999 888 778' })
  const flags = 'query { mitParticipations { items { namesakes sameIdNumber } } }'
  const { mitParticipations: page } = await race.boss.ok(flags)
  assert.deepEqual(page.items.map((item: { sameIdNumber: number }) => item.sameIdNumber).sort(), [0, 2, 2, 2])
})

test('R-MIT-08 of ten who register at once with one name, year and document one is stored, also past the queue', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const rasoa = {
    fullName: 'Rasoa',
    birthDate: '1985-01-01',
    birthDateIsApproximate: true,
    idNumber: '101 234 567 801',
  }
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      w.visitor({ address: `10.9.8.${n}` }).gql(create, {
        input: inputOf(w, race, { ...rasoa, phone: `034 00 000 3${n}`, email: `rasoa${n}@exemple.mg` }),
      }),
    ),
  )
  assert.equal(answers.filter(({ errors }) => !errors).length, 1)
  const other = await registers(w, w.visitor(), race, { ...rasoa, idNumber: '101 234 567 899', phone: '034 00 000 41' })
  const [{ idNumberHash: hash }] = await w.sql('select id_number_hash from participation where id <> $1', [other.id])
  await assert.rejects(
    w.sql('update participation set id_number_hash = $1 where id = $2', [hash, other.id]),
    /registered for the race/,
  )
})
