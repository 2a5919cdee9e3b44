import { parseArgs } from 'node:util'
import { command, operatorTexts, readOptions } from './command.ts'
import { addMember } from './member.ts'

/** `npm run admin:create -- --email E [--pseudo P]`: the first administrator (R-ROLE-17). Password: ADMIN_PASSWORD or asked. */
export async function createAdmin(args: readonly string[]): Promise<void> {
  const options = { email: { type: 'string' }, pseudo: { type: 'string' } } as const
  const usage = 'npm run admin:create -- --email E [--pseudo P]'
  const { values } = readOptions(usage, () => parseArgs({ args: [...args], options }))
  await addMember({ who: values.email, pseudo: values.pseudo }, await operatorTexts(), 'admin')
}

// Units and scripts of earlier versions start this file.
if (import.meta.main) await command(() => createAdmin(process.argv.slice(2)))
