import type { Browser, Page } from '@playwright/test'
import { publicCredentials, serveStandIn, vanillaPayProtocol } from '../../server/test/payments/stand-in.ts'
import { card, file } from '../fixtures/cards.ts'
import { signedIn } from '../fixtures/newsroom.ts'
import { openRaces, type Race } from '../fixtures/races.ts'
import { confirmIdentity } from '../fixtures/reauthentication.ts'
import { choose, press, readLetter, step } from '../fixtures/registering.ts'
import { startServer } from '../fixtures/server.ts'
import { expect, test, World } from '../fixtures/world.ts'

/**
 * A whole race, from the registration of a family to balanced books, each by the page that people have for it: what one
 * of them does, the next one finds.
 */

const phoneSize = { width: 360, height: 740 }

/** A browser of its own, as each of these people has one. */
async function open(browser: Browser, world: World): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.url, viewport: phoneSize })
  context.setDefaultTimeout(60_000) // of 360 s: which step it was should be said
  return context.newPage()
}

interface Adult {
  race: Race
  name: string
  phone: string
  number: string
}

async function registers(page: Page, { race, name, phone, number }: Adult) {
  await page.goto('/mit-payment')
  await page.getByRole('link', { name: "Commencer l'inscription" }).click()
  await page.getByLabel('Date de naissance').fill('1990-05-05')
  await choose(page, 'Course', race.title)
  await press(page, 'Continuer')
  await page.getByLabel('Nom complet').fill(name)
  await choose(page, 'Sexe', 'Homme')
  await choose(page, 'Nationalité', 'Malgache')
  await choose(page, "Pièce d'identité", 'CIN')
  await page.getByLabel('Numéro de CIN').fill(number)
  await page.getByLabel('Téléphone', { exact: true }).fill(phone)
  await press(page, 'Continuer')
  await step(page, 'Documents')
  await press(page, 'Envoyer plus tard')
  await signs(page, name)
}

/** Reads the letter to its end and signs it; for a child, as its father. */
async function signs(page: Page, name: string, isGuardian = false) {
  await step(page, "Lettre d'engagement")
  await readLetter(page)
  if (isGuardian) {
    await page.getByLabel('Nom du responsable légal', { exact: true }).fill(name)
    await page.getByLabel('Lien avec le participant').fill('Père')
  }
  await page.getByLabel(/^Signature\s: tapez/).fill(name)
  await page.getByRole('checkbox').check()
  await press(page, 'Continuer')
  await step(page, 'Récapitulatif')
}

/** Where a registration is followed: its link. */
async function follows(page: Page, name: string) {
  await page.goto('/mit-payment?start=1')
  await page.getByRole('link', { name: `Voir l'inscription de ${name}` }).click()
  await step(page, name)
}

/** The runner sends both sides of the CIN, the organiser looks at them. */
async function sendsCards(page: Page) {
  await page.getByTestId('cinFront-file').setInputFiles(file(await card()))
  await expect(page.getByText('En cours de vérification', { exact: true })).toHaveCount(1)
  await page.getByTestId('cinBack-file').setInputFiles(file(await card({ side: 'back' })))
  await expect(page.locator('[data-line="documents"]')).toHaveAttribute('data-state', 'waiting')
}

async function judges(office: Page, race: Race, name: string, refused: string | null) {
  await office.goto(`/mit?event=${race.id}&tab=registrations`)
  await office.getByRole('button', { name: new RegExp(name) }).click()
  const sheet = office.getByRole('dialog', { name })
  for (const side of ['recto', 'verso']) {
    const part = sheet.getByRole('article', { name: `CIN, ${side}` })
    if (side === 'recto' && refused) {
      await part.getByRole('button', { name: 'Refuser' }).click()
      const asked = office.getByRole('dialog', { name: 'Refuser ce document ?' })
      await asked.getByLabel('Raison').fill(refused)
      await asked.getByRole('button', { name: 'Refuser' }).click()
      await expect(part.getByText(refused)).toBeVisible()
    } else if (await part.getByRole('button', { name: 'Accepter' }).isVisible()) {
      await part.getByRole('button', { name: 'Accepter' }).click()
      await expect(part.getByText('Accepté', { exact: true })).toBeVisible()
    }
  }
}

const types = async (page: Page, code: string) => {
  await page.getByRole('textbox', { name: 'Code du ticket' }).fill(code)
  await press(page, 'Vérifier')
}

test('F-RACE-05, N-02, N-04 a race day: a family pays by phone and a neighbour by mandate, documents, bibs, gates without a network, a postponement, results, and books that balance', {
  tag: '@worker',
}, async ({ browser }) => {
  const standIn = await serveStandIn(vanillaPayProtocol(), { credentials: publicCredentials })
  standIn.direct({ dropNotification: true })
  const world = new World(await startServer('race-day', { PAYMENT_SANDBOX_URL: standIn.url }))
  try {
    const { boss, foulee, maratoons } = await openRaces(world)
    const config = { isEnabled: true, prefix: 'F-', digitCount: 4, startNumber: 1 }
    const number = 'mutation($input: BibNumberConfigInput!) { saveBibNumberConfig(input: $input) { id } }'
    await world.api(number, { input: { applicationTypeId: foulee.id, ...config } }, boss.token)

    // a family, which pays by mobile money; the notification is lost
    const family = await open(browser, world)
    await registers(family, { race: foulee, name: 'Hery Rakoto', phone: '034 00 000 12', number: '101234567890' })
    await press(family, 'Ajouter une personne')
    await family.getByLabel('Date de naissance').fill(`${new Date().getFullYear() - 8}-01-02`)
    await expect(family.getByRole('radio', { name: maratoons.title })).toBeChecked()
    await press(family, 'Continuer')
    await family.getByLabel('Nom complet').fill('Soa Rakoto')
    await choose(family, 'Sexe', 'Femme')
    await choose(family, 'Nationalité', 'Malgache')
    await press(family, 'Continuer')
    await signs(family, 'Hery Rakoto', true)
    await press(family, 'Valider les 2 inscriptions')
    await step(family, '2 inscriptions enregistrées')
    await family.getByText('Mobile Money', { exact: true }).click()
    await choose(family, 'Votre opérateur', 'Orange')
    await press(family, /^Payer 30\s000\sAr$/)
    await family.waitForURL((address) => address.origin === standIn.url)
    await family.getByRole('button', { name: 'Payer', exact: true }).click()
    await expect(family.getByRole('heading', { name: 'Paiement réussi' })).toBeVisible()
    await family.getByRole('link', { name: "Revenir à l'inscription" }).click()
    await step(family, 'Hery Rakoto')

    // a neighbour without mobile money: a mandate, paid in cash at the desk of the organisers
    const neighbour = await open(browser, world)
    await registers(neighbour, { race: foulee, name: 'Zafy Noro', phone: '034 00 000 13', number: '101234567891' })
    await press(neighbour, "Valider l'inscription")
    await step(neighbour, 'Inscription enregistrée')
    await neighbour.getByText('Mandat de paiement', { exact: true }).click()
    await press(neighbour, 'Obtenir le mandat')
    await expect(neighbour.getByText('Référence à indiquer')).toBeVisible()
    const [mandate] = await world.server.rows<{ reference: string }>(
      `select reference from payment_attempt where provider = 'offline'`,
    )
    const office = await open(browser, world)
    await signedIn(office, boss)
    await office.goto(`/admin/payments?tab=desk&event=${foulee.id}`)
    await office.getByLabel('Référence', { exact: true }).fill(mandate?.reference ?? '')
    await press(office, 'Chercher')
    await expect(office.getByText('Zafy Noro')).toBeVisible()
    await press(office, /^Encaisser 20\s000\sAr$/)
    await expect(office.getByRole('heading', { name: 'Encaissé' })).toBeVisible()
    await expect(neighbour.getByRole('heading', { name: 'Ce mandat est payé' })).toBeVisible()

    // a document is refused, sent again by the link, and accepted
    await sendsCards(family)
    await judges(office, foulee, 'Hery Rakoto', 'Le nom est illisible')
    await family.reload()
    await expect(family.getByText('Raison : Le nom est illisible')).toBeVisible()
    await family.getByTestId('cinFront-file').setInputFiles(file(await card({ width: 1500 })))
    await expect(family.locator('[data-line="documents"]')).toHaveAttribute('data-state', 'waiting')
    await judges(office, foulee, 'Hery Rakoto', null)

    // a cyclone: the race is postponed; the father stays, the neighbour wants the money back
    await office.goto(`/mit?event=${foulee.id}`)
    await press(office, 'Reporter la course')
    const dialog = office.getByRole('dialog')
    const later = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
    await dialog.getByLabel('Nouveau début').fill(`${later}T07:00`)
    await dialog.getByLabel('Raison, envoyée aux personnes concernées').fill('Cyclone')
    await dialog.getByRole('button', { name: 'Reporter' }).click()
    await confirmIdentity(office, boss.password)
    await expect(dialog).toBeHidden()
    await expect(async () => {
      await family.reload()
      await expect(family.getByRole('button', { name: 'Garder ma place' })).toBeVisible({ timeout: 15_000 })
    }).toPass() // a job asks, after the commit
    await press(family, 'Garder ma place')
    await expect(family.getByText('Vous gardez votre place.')).toBeVisible()
    await follows(neighbour, 'Zafy Noro')
    await press(neighbour, 'Me rembourser')
    await neighbour.getByRole('dialog').getByRole('button', { name: 'Me rembourser' }).click()
    await expect(neighbour.getByText('Réponse enregistrée')).toBeVisible()
    await office.goto(`/admin/payments?tab=refunds&event=${foulee.id}`)
    await office.getByRole('button', { name: /Zafy Noro/ }).click()
    await press(office, 'Approuver')
    await press(office, 'Marquer versé')
    await office.getByLabel('Référence du versement').fill('PP261123.1000.A1')
    await office.getByRole('dialog').last().getByRole('button', { name: 'Marquer versé' }).click()
    await expect(office.getByText('Versement enregistré')).toBeVisible()

    // the morning: the bib desk, and the child's ticket at two gates without a network
    const desk = await open(browser, world)
    await signedIn(desk, boss)
    await desk.goto(`/bib-desk?event=${foulee.id}`)
    await desk.getByRole('searchbox').fill('hery')
    await desk.getByRole('button', { name: /Hery Rakoto/ }).click()
    await press(desk, 'Remettre le dossard F-0001')
    await expect(desk.getByText('Dossard F-0001 remis à Hery Rakoto')).toBeVisible()
    const [ticket] = await world.server.rows<{ short_code: string }>(
      `select short_code from ticket where event_id = $1 and status = 'issued'`,
      [maratoons.id],
    )
    const code = ticket?.short_code ?? ''
    await world.server.rows(
      `update event set starts_at = now() + interval '1 hour', over_at = now() + interval '9 hours' where id = $1 returning id`,
      [maratoons.id],
    )
    const gates: Page[] = []
    for (const name of ['Nord', 'Sud']) {
      const make = 'mutation($eventId: ID!, $name: String!) { createGateLink(eventId: $eventId, name: $name) { url } }'
      type Link = { createGateLink: { url: string } }
      const { createGateLink } = await world.api<Link>(make, { eventId: maratoons.id, name }, boss.token)
      const gate = await open(browser, world)
      await gate.goto(`/gate${new URL(createGateLink.url).hash}`)
      await press(gate, 'Saisir un code')
      await gate.context().setOffline(true)
      await types(gate, code)
      await expect(gate.getByRole('alert')).toContainText('Valide')
      gates.push(gate)
    }
    const [north, south] = gates as [Page, Page]
    await north.context().setOffline(false)
    await expect(north.getByText('À jour')).toBeVisible()
    await south.context().setOffline(false)
    await expect(south.getByText('1 double passage découvert')).toBeVisible()

    // the ranking, and the books
    await office.goto(`/mit?event=${foulee.id}&tab=results`)
    await office
      .getByLabel('Choisir un fichier')
      .setInputFiles({ name: 'temps.csv', mimeType: 'text/csv', buffer: Buffer.from('Dossard;Temps\nF-0001;59:30\n') })
    await office.getByLabel(/pas encore commencé/).check()
    await press(office, 'Importer')
    await press(office, 'Publier les résultats')
    await expect(office.getByText(/^Publiés le/)).toBeVisible()
    await family.goto(`/events/${foulee.id}/results`)
    await expect(family.getByRole('listitem').first()).toContainText('Hery Rakoto')
    await expect(family.getByRole('listitem').first()).toContainText('59:30')
    await office.goto('/admin/payments')
    await office.getByRole('tab', { name: 'Paiements' }).click() // the one before is open again
    await expect(office.getByRole('region', { name: 'Comptes' }).getByText('Les comptes sont justes')).toBeVisible()
    const sums = await world.server.rows<{ account: string; sum: string }>(
      'select account, sum(amount)::text as sum from ledger_entry group by account having sum(amount) <> 0 order by account',
    )
    const left = sums.reduce((sum, row) => sum + Number(row.sum), 0)
    expect([left, sums.find(({ account }) => account === 'revenue')?.sum]).toEqual([0, '-30000'])
  } finally {
    await world.stop()
    await standIn.close()
  }
})
