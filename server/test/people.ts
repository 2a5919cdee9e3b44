/**
 * People of a test, without the way they would come by: the use cases of sign-up, decision and role, called directly on
 * the data of an installation. The rows are those of the real way (people.test.ts); saved are HTTP, large photos and hashes.
 */

import { type Role, roles } from '@vondrona/rules/accounts'
import type { Actor } from '@vondrona/rules/permissions'
import { reauthenticationLife } from '@vondrona/rules/sessions/constants'
import { type Context, type Kernel, makeContext, systemContext } from '../src/kernel/context.ts'
import { hashToken } from '../src/kernel/crypto/secrets.ts'
import type { Tx } from '../src/kernel/db.ts'
import { findUser, insertUser, setLanguage, type UserRow } from '../src/modules/accounts/index.ts'
import { writeAudit } from '../src/modules/audit/index.ts'
import { keepPhotos, photosSent } from '../src/modules/identity/index.ts'
import { approveUser, updateUserRole } from '../src/modules/members/index.ts'
import { authenticate, createSession, hashPassword, setPassword } from '../src/modules/sessions/index.ts'
import { openAccount, readRegistration } from '../src/modules/signup/index.ts'
import { makePhoto } from './photos.ts'

/** What the form of sign-up sends, without its photos. */
export interface Newcomer {
  pseudo: string
  email: string
  password: string
  nom: string
  prenom: string
  dateNaissance: string
  sexe: string
  nationality?: string
  documentType?: string
  documentNumber?: string
}

export interface Joined {
  id: string
  token: string
}

export interface People {
  admin(email: string, password: string): Promise<Joined>
  /** Signed up, validated by the administrator, given their role, signed in. */
  member(who: Newcomer, role: Role): Promise<Joined>
  /** Another session of somebody who is there. */
  again(id: string): Promise<Joined>
}

export function peopleOf(kernel: Kernel): People {
  const visitor = makeContext(kernel, { actor: null, language: 'fr', address: '127.0.0.1', device: '?' })
  const hashes = new Map<string, Promise<string>>()
  const hashOf = (password: string) => {
    const known = hashes.get(password) ?? hashPassword(visitor, password)
    hashes.set(password, known)
    return known
  }
  let photo: Promise<string> | undefined
  let boss: Actor | null = null

  /** As the administrator, who has just given the password again. */
  const asAdmin = (): Context => {
    if (!boss) throw new Error('Members are validated by an administrator: make one first.')
    const actor = { ...boss, reauthenticatedAt: kernel.now() }
    return makeContext(kernel, { actor, language: 'fr', address: '127.0.0.1', device: '?' })
  }

  /** As a login with the right password, too long ago to count as a confirmation. */
  const openSession = async (tx: Tx, user: UserRow): Promise<Joined> => {
    const { token } = await createSession(tx, visitor, user, { remember: false, confirmed: true })
    const longAgo = new Date(kernel.now().getTime() - reauthenticationLife)
    await tx
      .updateTable('session')
      .set({ reauthenticatedAt: longAgo })
      .where('tokenHash', '=', hashToken(token))
      .execute()
    return { id: user.id, token }
  }

  const signIn = (user: UserRow): Promise<Joined> =>
    visitor.transaction(async (tx) => {
      if (user.language !== visitor.language) await setLanguage(tx, user.id, visitor.language)
      const joined = await openSession(tx, user)
      await writeAudit(tx, visitor, 'login', { targetId: user.id, actor: user, detail: { device: visitor.device } })
      return joined
    })

  return {
    async admin(email, password) {
      const ctx = systemContext(kernel)
      const hash = await hashOf(password)
      const pseudo = email.split('@')[0] ?? email
      const row = await ctx.transaction(async (tx) => {
        const now = ctx.now()
        const user = await insertUser(tx, ctx, {
          email,
          pseudo,
          role: 'admin',
          status: 'active',
          emailVerifiedAt: now,
        })
        await setPassword(tx, user.id, hash, now)
        await writeAudit(tx, ctx, 'admin.created', { targetId: user.id, targetName: pseudo })
        return user
      })
      const joined = await signIn(row)
      boss = await authenticate(kernel, joined.token)
      return joined
    },
    async member(who, role) {
      photo ??= makePhoto({ width: 320, height: 200 }).then((bytes) => bytes.toString('base64'))
      const bytes = await photo
      const sent = who.documentType ? { ...who, documentFront: bytes, documentBack: bytes } : who
      // whoever gets a role may have a name that members may not take
      const read = readRegistration(visitor, { ...sent, ...(role !== 'user' && { pseudo: 'Quelqu’un' }) })
      const input = role === 'user' ? read : { ...read, pseudo: who.pseudo }
      const photos = await keepPhotos(visitor, photosSent(input.document ? ['front', 'back'] : [], input))
      const passwordHash = await hashOf(who.password)
      const { user } = await visitor.transaction((tx) => openAccount(tx, visitor, { input, photos, passwordHash }))
      const admin = asAdmin()
      const active = await approveUser(admin, user.id)
      return signIn(role === 'user' ? active : await updateUserRole(admin, user.id, role))
    },
    again: (id) =>
      visitor.transaction(async (tx) => {
        const user = await findUser(tx, id)
        if (!user) throw new Error(`Nobody has the id ${id}.`)
        return openSession(tx, user)
      }),
  }
}

/** Every role but these, from the one list: a new role is tried wherever others are refused. */
export const rolesBut = <Left extends Role>(...left: readonly Left[]): Exclude<Role, Left>[] =>
  roles.filter((role): role is Exclude<Role, Left> => !(left as readonly Role[]).includes(role))
