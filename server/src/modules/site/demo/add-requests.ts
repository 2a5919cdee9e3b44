import { dayIn } from '@vondrona/rules/accounts'
import { makeToken } from '../../../kernel/crypto/secrets.ts'
import { changeUser, type UserRow } from '../../accounts/index.ts'
import type { KeptPhoto } from '../../identity/index.ts'
import { requestCorrection } from '../../members/index.ts'
import { messagesTo } from '../../outbox/index.ts'
import { confirmGuardianConsent, openAccount, readRegistration, requestGuardianConsent } from '../../signup/index.ts'
import type { DemoContext } from './demo-context.ts'
import { type DemoRequest, demoEmail, demoRequests } from './demo-people.ts'
import { inThePast } from './past-context.ts'

const [hour, day] = [3_600_000, 86_400_000]

type Cards = ReadonlyMap<string, readonly KeptPhoto[]>

/** The queue of requests: each person signs up by the real rules, with a generated card, some hours ago. */
export async function addRequests(demo: DemoContext, admin: UserRow, cards: Cards): Promise<void> {
  for (const [n, request] of demoRequests.entries()) {
    const user = await signUp(demo, request, n, cards.get(request.pseudo) ?? [])
    if (request.correction) await correct(demo, request, user, admin)
    if (request.guardian) await consent(demo, request.guardian, user)
  }
}

const after = (demo: DemoContext, hours: number) => new Date(demo.now.getTime() - hours * hour)

async function signUp(demo: DemoContext, request: DemoRequest, n: number, photos: readonly KeptPhoto[]) {
  const { kernel, tx, hashOf } = demo
  const ctx = inThePast(kernel, tx, { at: after(demo, request.hoursAgo), address: `203.0.113.${n + 10}` })
  const { pseudo, nom, prenom, sexe, document, foreign } = request
  const input = readRegistration(ctx, {
    pseudo,
    nom,
    prenom,
    sexe,
    email: emailOf(request),
    dateNaissance: birthOf(request, demo.now),
    password: makeToken(), // checked and thrown away: the hash below counts
    ...(document && {
      nationality: foreign ? 'XX' : 'MG',
      documentType: document.type,
      documentNumber: document.number,
    }),
    ...Object.fromEntries(photos.map(({ row }) => [row.side === 'front' ? 'documentFront' : 'documentBack', 'kept'])),
  })
  const { user } = await openAccount(tx, ctx, { input, photos, passwordHash: hashOf(input.email) })
  if (n % 4 === 3) return user // has not followed the link that was mailed
  const verified = await changeUser(tx, user.id, { emailVerifiedAt: ctx.now(), city: request.city ?? null }, ctx.now())
  return verified ?? user
}

const emailOf = ({ login, prenom, nom }: DemoRequest) =>
  demoEmail(
    login ??
      `${prenom}.${nom}`
        .normalize('NFD')
        .replace(/[^a-zA-Z.-]/g, '')
        .toLowerCase(),
  )

const birthOf = ({ born }: DemoRequest, now: Date) =>
  typeof born === 'string' ? born : dayIn(new Date(now.getTime() - (born * 365.25 + 120) * day))

/** An administrator requested a better photo some hours later. */
async function correct(demo: DemoContext, { correction, hoursAgo }: DemoRequest, { id }: UserRow, admin: UserRow) {
  const at = after(demo, hoursAgo - 6)
  if (correction)
    await requestCorrection(inThePast(demo.kernel, demo.tx, { at, as: admin }), { userId: id, ...correction })
}

/** The child names a guardian, who follows the mailed link where they have a name. */
async function consent(demo: DemoContext, { email, name }: NonNullable<DemoRequest['guardian']>, child: UserRow) {
  const { kernel, tx } = demo
  const at = new Date(child.createdAt.getTime() + 0.3 * hour)
  await requestGuardianConsent(inThePast(kernel, tx, { at, as: child }), email)
  const [letter] = await messagesTo(tx, [{ to: email, from: at }])
  const token = /token=([\w-]+)/.exec(letter?.body ?? '')?.[1]
  const answered = inThePast(kernel, tx, { at: new Date(at.getTime() + 2 * hour) })
  if (name && token) await confirmGuardianConsent(answered, token, name)
}
