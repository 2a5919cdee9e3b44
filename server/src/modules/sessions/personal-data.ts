import { mailedLink, session, smsCode } from '@vondrona/rules/sessions/constants'
import { declarePersonalData, erased, ownerId, span } from '../../kernel/personal-data/declare.ts'
import { findUser } from '../accounts/index.ts'
import { revokeSessions } from './sessions.ts'

const secret = erased({ withheld: 'secret' })
const technical = erased({ withheld: 'technical' })

export const personalData = declarePersonalData('sessions', {
  tables: {
    session: {
      about: 'where a member is signed in',
      owner: 'userId',
      copy: { file: 'sessions', as: 'open', order: 'id' },
      rows: { hook: 'sessions' },
      until: `until it ends: ${span(session.longest)} at most, ${span(session.rememberedLongest)} where the device is remembered`,
      columns: {
        id: technical,
        userId: ownerId(),
        tokenHash: secret,
        remembered: erased(),
        device: erased(),
        address: erased(),
        createdAt: erased(),
        lastSeenAt: erased(),
        expiresAt: erased(),
        previousTokenHash: secret,
        rotatedAt: technical,
        reauthenticatedAt: technical,
        previousEndsAt: technical,
      },
    },
    credential: {
      about: 'the password (argon2id) and the second factor (sealed)',
      owner: 'userId',
      copy: { file: 'sessions', as: 'password', one: true },
      rows: 'deleted',
      until: 'as the account',
      columns: {
        userId: ownerId(),
        passwordHash: secret,
        totpSecretSealed: secret,
        totpLastStep: technical,
        changedAt: erased(),
      },
    },
    recoveryCode: {
      about: 'codes for who lost their second factor',
      owner: 'userId',
      copy: { file: 'sessions', as: 'recovery_codes', order: 'usedAt' },
      rows: 'deleted',
      until: 'as the account',
      columns: { userId: ownerId(), codeHash: secret, createdAt: erased(), usedAt: erased() },
    },
    linkToken: {
      about: 'links that were mailed',
      owner: 'userId',
      copy: { file: 'sessions', as: 'links', order: 'createdAt' },
      rows: 'deleted',
      until: `until they expire: ${span(mailedLink.guardian)} at most`,
      columns: {
        tokenHash: secret,
        kind: erased(),
        userId: ownerId(),
        payload: erased(),
        createdAt: erased(),
        expiresAt: erased(),
        usedAt: erased(),
      },
    },
    smsCode: {
      about: 'the code that was sent to a phone',
      owner: 'userId',
      copy: { file: 'sessions', as: 'phone_code', one: true },
      rows: 'deleted',
      until: span(smsCode.life),
      columns: {
        userId: ownerId(),
        phone: erased(),
        codeHash: secret,
        tries: technical,
        createdAt: erased(),
        expiresAt: erased(),
      },
    },
  },
  hooks: {
    sessions: {
      does: 'ends all sessions, and closes their sockets after the commit',
      erase: async (tx, ctx, { id }) => {
        await revokeSessions(tx, ctx, id, { reason: 'erased' })
      },
    },
    'mails of the login page that wait': {
      does: 'takes back jobs that were to write to the person’s address',
      erase: async (tx, ctx, { id }) => {
        const email = (await findUser(tx, id))?.email
        if (email) await ctx.jobs.withdraw(tx, { email })
      },
    },
  },
})
