import { displayName, type Role, roles } from '@vondrona/rules/accounts'
import type { Context } from '../kernel/context.ts'
import { StartupError } from '../kernel/startup-error.ts'
import type { UserRow } from '../modules/accounts/index.ts'
import {
  blockMember,
  changeRole,
  createMember,
  endSecondFactor,
  findMember,
  renewPassword,
  unblockMember,
} from '../modules/members/index.ts'
import { ask, confirm } from './ask.ts'
import { type OperatorKey, tell, UsageError, type Word } from './command.ts'
import { withContext } from './opened.ts'

/** What was typed after `member …`: whom, and the options by name. */
export interface MemberWords {
  who?: string | undefined
  role?: string | undefined
  pseudo?: string | undefined
  reason?: string | undefined
  typed?: boolean | undefined
  yes?: boolean | undefined
  json?: boolean | undefined
}

type Act = (ctx: Context, user: UserRow, words: MemberWords) => Promise<UserRow | undefined>

const acts = {
  promote: (ctx, { id }, { role }) => changeRole(ctx, id, roleOf(role)),
  demote: (ctx, { id }, { role }) => changeRole(ctx, id, roleOf(role ?? 'user')),
  block: (ctx, user, { reason }) => blockMember(ctx, user, reason),
  unblock: (ctx, user) => unblockMember(ctx, user),
  'reset-totp': (ctx, { id }) => endSecondFactor(ctx, id),
  'reset-password': async (ctx, user, { typed }) => {
    await renewPassword(ctx, user, typed ? await ask('Password: ', { secret: true }) : null)
    return undefined
  },
} satisfies Record<string, Act>
export type MemberAct = keyof typeof acts

/** What takes something from somebody is asked about first. */
const asked: Partial<Record<MemberAct, OperatorKey>> = {
  demote: 'operator.ask.demote',
  block: 'operator.ask.block',
  'reset-totp': 'operator.ask.resetTotp',
  'reset-password': 'operator.ask.resetPassword',
}

const done: Record<MemberAct, OperatorKey> = {
  promote: 'operator.done.role',
  demote: 'operator.done.role',
  block: 'operator.done.block',
  unblock: 'operator.done.unblock',
  'reset-totp': 'operator.done.resetTotp',
  'reset-password': 'operator.done.resetPassword',
}

/** Each through its use case: the same rules, log and messages as from the page of the members. */
export async function changeMember(act: MemberAct, words: MemberWords, word: Word): Promise<void> {
  const { who, json, yes } = words
  if (!who) throw new UsageError(word('operator.sayWhom'))
  if (act === 'promote' && !words.role) throw new UsageError(word('operator.sayRole', { roles: roles.join(', ') }))
  await withContext(`member ${act}`, { upToDate: true }, async (ctx) => {
    const user = await findMember(ctx, who)
    const name = displayName(user, user.pseudo)
    const question = asked[act]
    if (question) await confirm(word(question, { name }), word, yes)
    const { id, role, status } = (await acts[act](ctx, user, words)) ?? user
    if (json) tell(JSON.stringify({ done: act, member: { id, role, status } }))
    else tell(word(done[act], { name, role }))
  })
}

/** The password comes from ADMIN_PASSWORD or is asked for, never from the command line, which others can read. */
export async function addMember({ who, role, pseudo, json }: MemberWords, word: Word, usual: Role): Promise<void> {
  const given = who ?? (await ask('E-mail: '))
  const as = role === undefined ? usual : roleOf(role)
  await withContext('member create', {}, async (ctx, { config }) => {
    const password = config.ADMIN_PASSWORD ?? (await ask('Password: ', { secret: true }))
    const user = await createMember(ctx, { email: given, pseudo, password, role: as })
    if (json) tell(JSON.stringify({ done: 'create', member: { id: user.id, role: as, status: user.status } }))
    else
      tell(word(as === 'admin' ? 'operator.done.admin' : 'operator.done.create', { email: user.email ?? '', role: as }))
  })
}

function roleOf(typed = ''): Role {
  const role = roles.find((one) => one === typed)
  if (!role) throw new StartupError(`${typed || '?'}: ${roles.join(', ')}.`)
  return role
}
