import { mailedLink, session, smsCode } from '@vondrona/rules/constants'
import { declarePersonalData, erased, ownerId, span } from '../../kernel/personal-data/declare.ts'
import { findUser } from '../accounts/index.ts'
import { revokeSessions } from './sessions.ts'

const secret = erased({ withheld: 'secret' })
const technical = erased({ withheld: 'technical' })

export const personalData = declarePersonalData('sessions', {
  tables: {
    session: {
      about: 'where a member is signed in',
      owner: 'user_id',
      copy: { file: 'sessions', as: 'open', order: 'id' },
      rows: { hook: 'sessions' },
      until: `until it ends: ${span(session.longest)} at most, ${span(session.rememberedLongest)} where the device is remembered`,
      columns: {
        id: technical,
        user_id: ownerId(),
        token_hash: secret,
        remembered: erased(),
        device: erased(),
        address: erased(),
        created_at: erased(),
        last_seen_at: erased(),
        expires_at: erased(),
        previous_token_hash: secret,
        rotated_at: technical,
        reauthenticated_at: technical,
        previous_ends_at: technical,
      },
    },
    credential: {
      about: 'the password (argon2id) and the second factor (sealed)',
      owner: 'user_id',
      copy: { file: 'sessions', as: 'password', one: true },
      rows: 'deleted',
      until: 'as the account',
      columns: {
        user_id: ownerId(),
        password_hash: secret,
        totp_secret_sealed: secret,
        totp_last_step: technical,
        changed_at: erased(),
      },
    },
    recovery_code: {
      about: 'codes for who lost their second factor',
      owner: 'user_id',
      copy: { file: 'sessions', as: 'recovery_codes', order: 'used_at' },
      rows: 'deleted',
      until: 'as the account',
      columns: { user_id: ownerId(), code_hash: secret, created_at: erased(), used_at: erased() },
    },
    link_token: {
      about: 'links that were mailed',
      owner: 'user_id',
      copy: { file: 'sessions', as: 'links', order: 'created_at' },
      rows: 'deleted',
      until: `until they expire: ${span(mailedLink.guardian)} at most`,
      columns: {
        token_hash: secret,
        kind: erased(),
        user_id: ownerId(),
        payload: erased(),
        created_at: erased(),
        expires_at: erased(),
        used_at: erased(),
      },
    },
    sms_code: {
      about: 'the code that was sent to a phone',
      owner: 'user_id',
      copy: { file: 'sessions', as: 'phone_code', one: true },
      rows: 'deleted',
      until: span(smsCode.life),
      columns: {
        user_id: ownerId(),
        phone: erased(),
        code_hash: secret,
        tries: technical,
        created_at: erased(),
        expires_at: erased(),
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
