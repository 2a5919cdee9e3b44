import { randomInt } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../../config.ts'
import { demoEmail, demoRequests, demoTeam } from './demo-people.ts'

export interface DemoAccount {
  role: string
  email: string
  password: string
}

/** The accounts to print after the start; empty where there is no demo. */
export async function demoAccounts(config: Config): Promise<DemoAccount[]> {
  if (config.NODE_ENV === 'production' || !config.DEMO) return []
  return (await readAccounts(config)) ?? []
}

/** Made once for an installation, before the people: after an interrupted start they are still the same. */
export async function makeDemoAccounts(config: Config): Promise<DemoAccount[]> {
  const known = await readAccounts(config)
  if (known) return known
  const accounts = [
    ...demoTeam.map(({ role, blocked, login }) => ({ role: blocked ? 'blocked' : role, email: demoEmail(login) })),
    ...demoRequests.flatMap(({ login }) => (login ? [{ role: 'pending', email: demoEmail(login) }] : [])),
  ].map((account) => ({ ...account, password: config.DEMO_PASSWORD ?? makePassword() }))
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 })
  const fresh = `${fileOf(config)}.${process.pid}.new`
  await writeFile(fresh, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(fresh, fileOf(config))
  return accounts
}

/** What volunteers of the demo's marathon open without an account. */
type DemoLink = 'gate' | 'desk'

/** Where they open it, below the site's address; null where there is no demo. */
export async function demoLink(config: Config, name: DemoLink): Promise<string | null> {
  if (config.NODE_ENV === 'production' || !config.DEMO) return null
  const text = await readFile(linkFileOf(config, name), 'utf8').catch(() => null)
  return text?.trim() || null
}

/** Keeps it: the database has only a hash of its secret. */
export const keepDemoLink = (config: Config, name: DemoLink, path: string) =>
  writeFile(linkFileOf(config, name), `${path}\n`, { mode: 0o600, flush: true })

const linkFileOf = (config: Config, name: DemoLink) => join(config.DATA_DIR, `demo-${name}.txt`)
const fileOf = (config: Config) => join(config.DATA_DIR, 'demo-accounts.json')

async function readAccounts(config: Config): Promise<DemoAccount[] | null> {
  const text = await readFile(fileOf(config), 'utf8').catch(() => null)
  try {
    return text === null ? null : (JSON.parse(text) as DemoAccount[])
  } catch {
    return null // cut off by a crash of the machine
  }
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789' // none that looks like another

/** 59 bits, easy to type from a terminal on a phone. */
const makePassword = () =>
  [0, 1, 2].map(() => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join('-')
