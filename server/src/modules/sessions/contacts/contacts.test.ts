import assert from 'node:assert/strict'
import test from 'node:test'
import { mailedLink, messageLimit, smsCode } from '@vondrona/rules/sessions/constants'
import { type Person, refused, world } from '../../../../test/world.ts'
import { mailVerification } from './email-link.ts'

const verify = (person: Person, token: string) =>
  person.gql('mutation($token: String!) { verifyEmail(token: $token) { token user { id email emailVerified } } }', {
    token,
  })
const look = 'query($token: String!) { emailLink(token: $token) { pseudo email isChange } }'
const press = 'mutation($token: String!) { confirmEmail(token: $token) { userId email auth { token user { id } } } }'
const resend = (person: Person, email?: string) =>
  person.gql('mutation($email: String) { resendVerification(email: $email) { success message } }', { email })
const changeEmail = (person: Person, email: string, password: string) =>
  person.gql(
    'mutation($email: String!, $password: String!) { requestEmailChange(email: $email, password: $password) { success message } }',
    { email, password },
  )
const confirm = (person: Person, code: string) =>
  person.gql('mutation($code: String!) { confirmPhone(code: $code) { phone phoneVerified } }', { code })
const askCode = (person: Person) => person.gql('mutation { requestPhoneCode { success message } }')

test('R-AUTH-06 R-GAP-12 the mailed link verifies the address once and opens a session', async (t) => {
  const w = await world(t)
  const member = await w.member({ emailVerifiedAt: null, status: 'pending' })
  await w.system.transaction(async (tx) => mailVerification(tx, w.system, await member.row()))
  await refused('LINK_INVALID', verify(w.visitor(), 'inventé'))
  const token = await w.linkTo('/verify-email', member.email)
  const { data } = await verify(w.visitor(), token)
  assert.deepEqual(data.verifyEmail.user, { id: member.id, email: member.email, emailVerified: true })
  await w.visitor({ token: data.verifyEmail.token }).ok('{ me { id } }')
  await refused('LINK_INVALID', verify(w.visitor(), token))
})

test('R-GAP-12 finding 5: once the address is verified, the other links that were mailed open nothing', async (t) => {
  const w = await world(t)
  const member = await w.member({ emailVerifiedAt: null })
  const mail = async () => {
    await w.system.transaction(async (tx) => mailVerification(tx, w.system, await member.row()))
    return w.linkTo('/verify-email', member.email)
  }
  const [first, second] = [await mail(), await mail()]
  assert.ok((await verify(w.visitor(), second)).data.verifyEmail)
  await refused('LINK_INVALID', verify(w.visitor(), first))
})

test('R-GAP-12 a verification link dies after three days, when the address changed, and for a blocked member', async (t) => {
  const w = await world(t)
  const fresh = async (options = {}) => {
    const member = await w.member({ emailVerifiedAt: null, ...options })
    await w.system.transaction(async (tx) => mailVerification(tx, w.system, await member.row()))
    return { member, token: await w.linkTo('/verify-email', member.email) }
  }
  const [changed, late] = [await fresh(), await fresh()]
  await w.sql('update app_user set email = $1 where id = $2', ['autre@exemple.mg', changed.member.id])
  await refused('LINK_INVALID', verify(w.visitor(), changed.token))
  await refused('ACCOUNT_BLOCKED', verify(w.visitor(), (await fresh({ status: 'blocked' })).token))
  w.advance(mailedLink.verify)
  await refused('LINK_INVALID', verify(w.visitor(), late.token))
})

test('R-GAP-12 the link is sent again: to oneself, or signed out with the same answer for every address', async (t) => {
  const w = await world(t)
  const waiting = await w.member({ emailVerifiedAt: null })
  const verified = await w.member()
  const answers = [
    await resend(w.visitor(), waiting.email),
    await resend(w.visitor(), verified.email),
    await resend(w.visitor(), 'personne@exemple.mg'),
    await resend(waiting),
    await resend(verified, 'personne@exemple.mg'),
  ]
  for (const { data } of answers) assert.deepEqual(data, answers[0]?.data)
  await w.runJobs()
  assert.deepEqual(
    (await w.messages()).map(({ recipient }) => recipient),
    [waiting.email, waiting.email],
  )
  await refused('BAD_USER_INPUT', resend(w.visitor(), 'pas une adresse'))
})

test('a new address is asked with the password, and changes only when its link is followed', async (t) => {
  const w = await world(t)
  const member = await w.member()
  await refused('UNAUTHENTICATED', changeEmail(w.visitor(), 'neuve@exemple.mg', 'x'))
  await refused('WRONG_PASSWORD', changeEmail(member, 'neuve@exemple.mg', 'pas le bon'))
  assert.equal(
    (await refused('BAD_USER_INPUT', changeEmail(member, member.email, member.password))).extensions.field,
    'email',
  )
  await changeEmail(member, ' Neuve@Exemple.mg', member.password)
  assert.equal((await member.row()).email, member.email)
  const link = await w.linkTo('/verify-email', 'neuve@exemple.mg')
  const { data } = await w.visitor().gql(look, { token: link })
  assert.deepEqual(data.emailLink, { pseudo: member.pseudo, email: 'neuve@exemple.mg', isChange: true })
  const { confirmEmail } = await w.visitor().ok(press, { token: link })
  assert.deepEqual(confirmEmail, { userId: member.id, email: 'neuve@exemple.mg', auth: null })
  const [warning] = await w.messages(member.email)
  assert.match(warning?.subject ?? '', /adresse e-mail de votre compte a été modifiée/)
})

test('whoever has the new address changes it by the link, and opens no session', async (t) => {
  const w = await world(t)
  const member = await w.member()
  await changeEmail(member, 'neuve@exemple.mg', member.password)
  await refused('CONFIRMED_ONLY', verify(w.visitor(), await w.linkTo('/verify-email', 'neuve@exemple.mg')))
  assert.equal((await member.row()).email, 'neuve@exemple.mg')
  const [{ n }] = await w.sql('select count(*)::int as n from session where user_id = $1', [member.id])
  assert.equal(n, 1)
})

test('a link that is only looked at verifies nothing; pressed next to another account, that one stays', async (t) => {
  const w = await world(t)
  const [member, other] = [await w.member({ emailVerifiedAt: null }), await w.member()]
  await w.system.transaction(async (tx) => mailVerification(tx, w.system, await member.row()))
  const token = await w.linkTo('/verify-email', member.email)
  for (let n = 0; n < 3; n++) await w.visitor().ok(look, { token })
  assert.equal((await member.row()).emailVerifiedAt, null)
  assert.equal((await other.ok(press, { token })).confirmEmail.auth, null)
  assert.ok((await member.row()).emailVerifiedAt)
  await refused('LINK_INVALID', w.visitor().gql(look, { token }))
  await refused('LINK_INVALID', w.visitor().gql(look, { token: 'inventé' }))
  const fresh = await w.member({ emailVerifiedAt: null })
  await w.system.transaction(async (tx) => mailVerification(tx, w.system, await fresh.row()))
  const { confirmEmail } = await w.visitor().ok(press, { token: await w.linkTo('/verify-email', fresh.email) })
  assert.equal(confirmEmail.auth.user.id, fresh.id)
})

test('a new address that somebody has: the same answer, no mail; taken in the meantime: said when the link is followed', async (t) => {
  const w = await world(t)
  const [member, other] = [await w.member(), await w.member()]
  const free = await changeEmail(member, 'libre@exemple.mg', member.password)
  const taken = await changeEmail(member, other.email, member.password)
  assert.equal(taken.data.requestEmailChange.success, free.data.requestEmailChange.success)
  assert.deepEqual(
    (await w.messages()).map(({ recipient }) => recipient),
    ['libre@exemple.mg'],
  )
  await w.member({ email: 'libre@exemple.mg' })
  const link = await w.linkTo('/verify-email', 'libre@exemple.mg')
  const error = await refused('BAD_USER_INPUT', verify(w.visitor(), link))
  assert.deepEqual([error.extensions.field, error.extensions.key], ['email', 'accounts.emailTaken'])
  assert.equal((await member.row()).email, member.email)
})

test('links mailed to the old address die with the change', async (t) => {
  const w = await world(t)
  const member = await w.member()
  await w.visitor().gql('mutation($e: String!) { requestPasswordReset(email: $e) { success } }', { e: member.email })
  await w.runJobs()
  const reset = await w.linkTo('/reset-password', member.email)
  await changeEmail(member, 'neuve@exemple.mg', member.password)
  await verify(w.visitor(), await w.linkTo('/verify-email', 'neuve@exemple.mg'))
  await refused(
    'LINK_INVALID',
    w.visitor().gql('mutation($t: String!) { resetPassword(token: $t, password: "une nouvelle phrase") { token } }', {
      t: reset,
    }),
  )
})

const codeIn = (body: string | null | undefined) => /\b(\d{6})\b/.exec(body ?? '')?.[1] ?? ''

test('a phone is verified by the code sent to it; without a number or signed out there is none', async (t) => {
  const w = await world(t)
  await refused('UNAUTHENTICATED', askCode(w.visitor()))
  assert.equal((await refused('BAD_USER_INPUT', askCode(await w.member()))).extensions.field, 'phone')
  const member = await w.member({ phone: '+261340000001' })
  await askCode(member)
  const [sms] = await w.messages('+261340000001')
  assert.equal(sms?.channel, 'sms')
  const code = codeIn(sms?.body)
  assert.equal(
    (await refused('BAD_USER_INPUT', confirm(member, code === '000000' ? '111111' : '000000'))).extensions.field,
    'code',
  )
  const { data } = await confirm(member, ` ${code.slice(0, 3)} ${code.slice(3)}`)
  assert.deepEqual(data.confirmPhone, { phone: '+261340000001', phoneVerified: true })
  await refused('BAD_USER_INPUT', confirm(member, code)) // once
})

test('a code by SMS allows five tries, also in parallel, ten minutes, and only for the number it was sent to', async (t) => {
  const w = await world(t)
  const guess = async (
    act: (code: string, member: Awaited<ReturnType<typeof w.member>>) => Promise<unknown>,
    phone: string,
  ) => {
    const member = await w.member({ phone })
    await askCode(member)
    const code = codeIn((await w.messages(phone))[0]?.body)
    await act(code, member)
    return confirm(member, code)
  }
  const wrong = (code: string) => (code === '000000' ? '111111' : '000000')
  const tried = await guess(
    (code, member) => Promise.all(Array.from({ length: smsCode.tries }, () => confirm(member, wrong(code)))),
    '+261340000001',
  )
  assert.equal(tried.data, null)
  const late = await guess(async () => w.advance(smsCode.life), '+261340000002')
  assert.equal(late.data, null)
  const other = await guess(
    (_, member) => w.sql('update app_user set phone = $1 where id = $2', ['+261340000009', member.id]),
    '+261340000003',
  )
  assert.equal(other.data, null)
  // the control: the way itself works
  const right = await guess((code, member) => confirm(member, wrong(code)), '+261340000004')
  assert.equal(right.data.confirmPhone.phoneVerified, true)
})

test('finding 11: reset mails requested by outsiders behind one address do not block the codes of members there', async (t) => {
  const w = await world(t)
  const member = await w.member({ phone: '+261340000001' })
  const reset = (n: number) =>
    w.visitor().gql('mutation($e: String!) { requestPasswordReset(email: $e) { success } }', { e: `n${n}@exemple.mg` })
  for (let n = 0; n < messageLimit.perAddress; n++) await reset(n)
  await refused('RATE_LIMITED', reset(messageLimit.perAddress))
  assert.ok((await askCode(member)).data)
})

test('codes by SMS are limited: each costs money', async (t) => {
  const w = await world(t)
  const member = await w.member({ phone: '+261340000001' })
  for (let n = 0; n < 4; n++) assert.ok((await askCode(member)).data)
  await refused('RATE_LIMITED', askCode(member))
  const other = await w.member({ phone: '+261340000001' })
  await refused('RATE_LIMITED', askCode(other)) // the same phone from another account
})
