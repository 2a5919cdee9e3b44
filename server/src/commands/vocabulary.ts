import type { ParseArgsConfig } from 'node:util'
import type { OperatorKey, Word } from './command.ts'
import type { MemberAct } from './member.ts'
import { backupUsage, restoreUsage } from './usages.ts'

type OptionName = keyof typeof options
export interface Given {
  /** What stands behind the name of the command and is no option. */
  words: readonly string[]
  values: { readonly [name in OptionName]?: string | boolean | undefined }
}

/** What a command is called, what may follow it, and who does it. */
export interface Command {
  name: string
  about: OperatorKey
  /** Words that follow its name; more are refused. */
  words: string
  options: readonly OptionName[]
  run(given: Given, word: Word): Promise<void>
}

/** A command that reads its own words, as the script of its name always has. */
export interface OwnWords extends Pick<Command, 'name' | 'about'> {
  usage: string
  own(words: readonly string[], word: Word): Promise<void>
}

/** Every option of every command, once. */
export const options = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  yes: { type: 'boolean' },
  role: { type: 'string' },
  pseudo: { type: 'string' },
  reason: { type: 'string' },
  typed: { type: 'boolean' },
  backups: { type: 'string' },
  fr: { type: 'string' },
  en: { type: 'string' },
  'dry-run': { type: 'boolean' },
  all: { type: 'boolean' },
} as const satisfies ParseArgsConfig['options']

const text = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined)
const memberWords = ({ words: [who], values }: Given) => ({
  who,
  role: text(values.role),
  pseudo: text(values.pseudo),
  reason: text(values.reason),
  typed: values.typed === true,
  yes: values.yes === true,
  json: values.json === true,
})

const ofMembers = (act: MemberAct, about: OperatorKey, own: readonly OptionName[]): Command => ({
  name: `member ${act}`,
  about,
  words: 'WHO',
  options: [...own, 'json'],
  run: async (given, word) => (await import('./member.ts')).changeMember(act, memberWords(given), word),
})

export const commands: readonly (Command | OwnWords)[] = [
  {
    name: 'member create',
    about: 'operator.about.memberCreate',
    words: 'EMAIL',
    options: ['pseudo', 'role', 'json'],
    run: async (given, word) => (await import('./member.ts')).addMember(memberWords(given), word, 'user'),
  },
  ofMembers('promote', 'operator.about.memberPromote', ['role']),
  ofMembers('demote', 'operator.about.memberDemote', ['role', 'yes']),
  ofMembers('block', 'operator.about.memberBlock', ['reason', 'yes']),
  ofMembers('unblock', 'operator.about.memberUnblock', []),
  ofMembers('reset-totp', 'operator.about.memberResetTotp', ['yes']),
  ofMembers('reset-password', 'operator.about.memberResetPassword', ['typed', 'yes']),
  {
    name: 'doctor',
    about: 'operator.about.doctor',
    words: '',
    options: ['backups', 'json'],
    run: async ({ values }, word) =>
      (await import('./doctor/doctor.ts')).doctor({ backups: text(values.backups), json: values.json === true }, word),
  },
  {
    name: 'maintenance on',
    about: 'operator.about.maintenanceOn',
    words: '',
    options: ['fr', 'en'],
    run: async ({ values }, word) =>
      (await import('./maintenance.ts')).beginMaintenance({ fr: text(values.fr), en: text(values.en) }, word),
  },
  {
    name: 'maintenance off',
    about: 'operator.about.maintenanceOff',
    words: '',
    options: [],
    run: async (_, word) => (await import('./maintenance.ts')).stopMaintenance(word),
  },
  {
    name: 'maintenance status',
    about: 'operator.about.maintenanceStatus',
    words: '',
    options: ['json'],
    run: async ({ values }, word) => (await import('./maintenance.ts')).showMaintenance(values.json === true, word),
  },
  {
    name: 'backup',
    about: 'operator.about.backup',
    usage: backupUsage,
    own: async (words) => (await import('./backup.ts')).backup(words),
  },
  {
    name: 'files:move',
    about: 'operator.about.filesMove',
    usage: '',
    own: async (words) => (await import('./files-move.ts')).moveToBucket(words),
  },
  {
    name: 'restore',
    about: 'operator.about.restore',
    usage: restoreUsage,
    own: async (words) => (await import('./restore.ts')).restore(words),
  },
  {
    name: 'restore-drill',
    about: 'operator.about.restoreDrill',
    words: '',
    options: ['backups', 'json'],
    run: async ({ values }, word) =>
      (await import('./restore-drill.ts')).restoreDrill(
        { backups: text(values.backups), json: values.json === true },
        word,
      ),
  },
  {
    name: 'rebuild',
    about: 'operator.about.rebuild',
    words: '',
    options: ['dry-run', 'json'],
    run: async ({ values }, word) =>
      (await import('./rebuild.ts')).rebuild({ dryRun: values['dry-run'] === true, json: values.json === true }, word),
  },
  {
    name: 'prune',
    about: 'operator.about.prune',
    words: '',
    options: ['dry-run', 'json'],
    run: async ({ values }, word) =>
      (await import('./prune.ts')).prune({ dryRun: values['dry-run'] === true, json: values.json === true }, word),
  },
  {
    name: 'reindex',
    about: 'operator.about.reindex',
    words: 'NAME',
    options: ['all', 'dry-run', 'json'],
    run: async ({ words: [name], values }, word) =>
      (await import('./reindex.ts')).reindex(
        { name, all: values.all === true, dryRun: values['dry-run'] === true, json: values.json === true },
        word,
      ),
  },
  {
    name: 'payments:verify',
    about: 'operator.about.paymentsVerify',
    usage: '',
    own: async () => (await import('./payments-verify.ts')).verifyPayments(),
  },
  {
    name: 'audit:verify',
    about: 'operator.about.auditVerify',
    usage: '[HASH]',
    own: async (words) => (await import('./audit-verify.ts')).verifyAudit(words),
  },
  {
    name: 'admin:create',
    about: 'operator.about.memberCreate',
    usage: '--email E [--pseudo P]',
    own: async (words) => (await import('./admin-create.ts')).createAdmin(words),
  },
]
