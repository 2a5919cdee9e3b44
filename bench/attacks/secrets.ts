/** §4: mailed links, copied tokens, information about others, what pages load. */
import { setTimeout as pause } from 'node:timers/promises'
import { session as sessionLife } from '@vondrona/rules/sessions/constants'
import { type Call, send } from '../lib/measure.ts'
import { adminEmail, ask, graphql } from '../lib/world.ts'
import { many, outcome, tried } from './lines.ts'
import { type Attack, admin, attacker, confirmedAdmin, type Place, until } from './product.ts'

/** Each call must get exactly this code. */
async function refusedAs(place: Place, code: RegExp, calls: readonly Call[]): Promise<string> {
  const one = async (call: Call) => {
    const answer = await place.refusal(tried(place.port, call))
    return code.test(answer) ? answer : `NOT REFUSED: ${answer}`
  }
  const answers: string[] = []
  for (const call of calls) answers.push(await one(call))
  return many(answers)
}

const idOf = async ({ sql }: Place, email: string) =>
  (await sql('select id from app_user where email = $1', [email]))[0].id as string
const forgot = 'mutation($e: String!) { requestPasswordReset(email: $e) { success } }'
const reveal = 'mutation($id: ID!) { revealMessage(id: $id) { body } }'
const list = '{ outbox(pagination: { limit: 100 }) { items { id recipient body masked } } }'

/** The newest message to this address in the database. */
const messageTo = ({ sql }: Place, recipient: string) =>
  until(`a message to ${recipient}`, async () => {
    const [row] = await sql('select id, body from outgoing_message where recipient = $1 order by id desc limit 1', [
      recipient,
    ])
    return row as { id: string; body: string } | undefined
  })

export const secrets: readonly Attack[] = [
  {
    name: 'an administrator reads mailed links',
    async run(place) {
      const { port } = place
      const [own, confirmed] = [await admin(place), await confirmedAdmin(place)]
      const [, other = ''] = [await place.members(1), await place.members(1, 'admin')].flat()
      const { me } = await ask(port, '{ me { email } }', {}, other)
      for (const e of ['membre1@bench.mg', me.email]) await ask(port, forgot, { e })
      const [member, colleague] = [await messageTo(place, 'membre1@bench.mg'), await messageTo(place, me.email)]
      if (!/token=[\w-]{20}/.test(member.body)) return 'FAILED: no link was mailed'
      place.begin()
      const { outbox } = await place.refusal(ask(port, list, {}, own))
      const isShown = outbox.items.some(({ body }: { body: string }) => /token=[\w-]{8}/.test(body))
      const byToken = await refusedAs(place, /REAUTHENTICATION_REQUIRED/, [graphql(reveal, { id: member.id }, own)])
      const ofAdmin = await refusedAs(place, /FORBIDDEN/, [graphql(reveal, { id: colleague.id }, confirmed)])
      const seen = await tried(port, graphql(reveal, { id: member.id }, confirmed))
      const [{ n }] = await place.sql(`select count(*)::int as n from audit_entry where action = 'outbox.revealed'`)
      return `${isShown ? 'NOT REFUSED: a link is shown' : 'masked'}; by token ${byToken}; of an administrator ${ofAdmin}; with the password ${seen}, ${n} line in the log`
    },
  },
  {
    name: 'a stolen token of an administrator: roles, blocks, decisions, export',
    async run(place) {
      const id = await idOf(place, 'membre1@bench.mg')
      const token = await admin(place)
      place.begin()
      const documents = [
        'mutation($id: ID!) { updateUserRole(id: $id, role: admin) { id } }',
        'mutation($id: ID!) { updateUserStatus(id: $id, status: blocked) { id } }',
        'mutation($id: ID!) { rejectUser(id: $id) { id } }',
        'mutation($id: ID!) { decideUsers(ids: [$id], decision: reject) { ok } }',
      ].map((document) => graphql(document, { id }, token))
      return refusedAs(place, /REAUTHENTICATION_REQUIRED/, [
        ...documents,
        graphql('mutation { exportMyData { id } }', {}, token),
      ])
    },
  },
  {
    name: '100 guesses of the password with a stolen token, 30 at once',
    async run(place) {
      const token = await admin(place)
      const guess = (n: number) =>
        graphql('mutation($p: String) { reauthenticate(password: $p) { token } }', { p: `essai ${n}` }, token)
      place.begin()
      const answers: string[] = []
      for (let n = 0; n < 100; n += 30)
        answers.push(
          ...(await Promise.all(Array.from({ length: 30 }, (_, k) => place.refusal(tried(place.port, guess(n + k)))))),
        )
      return many(answers)
    },
  },
  {
    name: 'a copied session that is never idle, when its longest life ends',
    async run(place) {
      const token = await admin(place)
      // The state after days of use: further use must not extend its lifetime.
      const left = (sessionLife.rememberedLongest - 3000) / 1000
      await place.sql(
        `update session set created_at = now() - make_interval(secs => $1), last_seen_at = now() - interval '1 day', rotated_at = now()`,
        [left],
      )
      const call = graphql('{ me { id } }', {}, token)
      const used = await tried(place.port, call)
      await pause(4000)
      place.begin()
      return `used ${used}, then ${await refusedAs(place, /UNAUTHENTICATED/, [call])}`
    },
  },
  {
    name: 'a link that confirms an address, opened where somebody else is signed in',
    async run(place) {
      const [token = ''] = await place.members(1, 'redacteur')
      await place.sql(`update app_user set email_verified_at = null where email = 'membre9@bench.mg'`)
      await ask(place.port, 'mutation { resendVerification(email: "membre9@bench.mg") { success } }')
      const { body } = await messageTo(place, 'membre9@bench.mg')
      const link = /token=([\w-]+)/.exec(body)?.[1]
      place.begin()
      const look = 'query($t: String!) { emailLink(token: $t) { email } }'
      const { emailLink } = await place.refusal(ask(place.port, look, { t: link }, token))
      const confirm = 'mutation($t: String!) { confirmEmail(token: $t) { email auth { token } } }'
      const { confirmEmail } = await place.refusal(ask(place.port, confirm, { t: link }, token))
      const own = (await ask(place.port, '{ me { email } }', {}, token)).me.email
      return `${confirmEmail.auth || own === 'membre9@bench.mg' ? 'NOT REFUSED: another session' : 'no session comes with it'}; it names ${emailLink.email}`
    },
  },
  {
    name: '60 sign-ups with a pseudo that is taken, to learn which addresses are known',
    async run(place) {
      const document = 'mutation($input: RegisterInput!) { register(input: $input) { token } }'
      const child = {
        nom: 'Rabe',
        prenom: 'Soa',
        dateNaissance: '2014-05-05',
        sexe: 'F',
        password: 'corde-raide-bleue',
      }
      const call = (n: number) =>
        graphql(document, { input: { ...child, pseudo: 'membre1', email: `membre${n}@bench.mg` } })
      const answers: string[] = []
      for (let n = 1; n <= 60; n++) answers.push(await place.refusal(tried(place.port, call(n))))
      const badInputs = answers.filter((one) => one.includes('BAD_USER_INPUT')).length
      const check = graphql('mutation { checkEmailAvailability(email: "membre1@bench.mg") { available } }')
      return `${badInputs > 30 ? 'NOT REFUSED: ' : ''}${await many(answers)}; the availability check then ${await tried(place.port, check)}`
    },
  },
  {
    name: 'an identity photo with an administrator’s session in its address',
    async run(place) {
      const [id, token] = [await idOf(place, 'membre1@bench.mg'), await admin(place)]
      place.begin()
      const path = `/api/admin/users/${id}/cin/front`
      const call = (query: string) => ({ path: path + query, method: 'GET' })
      return refusedAs(place, /^40[13]/, [call(`?token=${token}`), call('?token=1'), call('')])
    },
  },
  {
    name: 'carrying all members away, list by list',
    async run(place) {
      const token = await admin(place)
      place.begin()
      const page = graphql('{ users(pagination: { limit: 50 }) { items { id email } } }', {}, token)
      const answers: string[] = []
      for (let n = 0; n < 100; n++)
        answers.push(outcome(await place.refusal(send(place.port, { ...page, from: attacker }))))
      const [{ n }] = await place.sql(`select count(*)::int as n from audit_entry where action = 'data.listed'`)
      return `${n > 0 ? '' : 'NOT REFUSED: '}${await many(answers)}; ${n} lines in the log`
    },
  },
  {
    name: 'profile pictures on other servers, and what a page may load',
    async run(place) {
      const [token = ''] = await place.members(1)
      const document = 'mutation($input: UpdateProfileInput!) { updateProfile(input: $input) { profilePicture } }'
      place.begin()
      const pictures = [
        'http://93.184.216.34/a.png',
        'https://127.0.0.1/a.png',
        'data:image/svg+xml;base64,PHN2Zy8+',
        'x',
      ]
      const calls = pictures.map((profilePicture) => graphql(document, { input: { profilePicture } }, token))
      const answers = await refusedAs(place, /BAD_USER_INPUT/, calls)
      const page = await fetch(`http://127.0.0.1:${place.port}/`)
      const policy = page.headers.get('content-security-policy') ?? ''
      const parts = ['img-src', 'connect-src'].map((name) => policy.split('; ').find((one) => one.startsWith(name)))
      const isClosed =
        parts[0] === "img-src 'self' blob: data:" && /^connect-src 'self'( ws:\/\/127\.0\.0\.1)?$/.test(parts[1] ?? '')
      return `${answers}; ${isClosed ? '' : 'NOT REFUSED: '}${parts.join('; ')}`
    },
  },
  {
    name: 'production without mail and proxy: the warnings',
    async run(place) {
      const [member = ''] = await place.members(1)
      const { warnings } = await place.refusal(ask(place.port, '{ warnings }', {}, await admin(place)))
      const calls = [graphql('{ warnings }', {}, member), graphql('{ warnings }')]
      const others = await refusedAs(place, /FORBIDDEN|UNAUTHENTICATED/, calls)
      return `${warnings.length === 2 ? '' : 'NOT REFUSED: '}${adminEmail} reads ${warnings.join(', ')}; others ${others}`
    },
  },
]
