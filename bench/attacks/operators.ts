/** §3.19 and §4: mistakes of operators, and stolen backups: how a start or a command responds. */

import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { findPostgres } from '../../server/src/kernel/postgres/index.ts'
import { run, runToEnd } from '../../server/test/faults/process.ts'
import { round } from '../lib/measure.ts'
import { createAdmin, scratch } from '../lib/world.ts'
import { until } from './product.ts'

export interface Check {
  name: string
  /** Contains `NOT REFUSED` if the attack succeeded. */
  run(): Promise<string>
}

const main = 'server/src/main.ts'
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://site.mg', LOG_LEVEL: 'silent' }
const phrase = 'trois zébus sous la pluie'

/** A program that must exit with 1 and a matching message. */
async function ends(file: string, args: string[], env: Record<string, string>, sentence: RegExp): Promise<string> {
  const begun = performance.now()
  const { code, said } = await runToEnd(file, args, { env })
  const last = said.trim().split('\n').at(-1) ?? ''
  const isRefused = code === 1 && sentence.test(last)
  const seconds = round((performance.now() - begun) / 1000)
  return `${isRefused ? 'refused' : 'NOT REFUSED'} (${code}, ${seconds} s): ${last.replaceAll(/\/tmp\/[\w-]+/g, 'DIR').slice(0, 160)}`
}

const setting = (name: string, value: string): Check => ({
  name: `${name}=${value}`,
  run: () => ends(main, [], { ...production, DATA_DIR: scratch(), [name]: value }, new RegExp(name)),
})

const portInUse = (name: string, kind: 'tcp' | 'udp'): Check => ({
  name: `${name} is in use (${kind})`,
  async run() {
    const holder = kind === 'tcp' ? createServer().listen(0, '127.0.0.1') : createSocket('udp4').bind(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as AddressInfo
    const ports = { MEDIA_GATEWAY: 'embedded', RTMP_PORT: '0', MEDIA_UDP_PORT: '0', MEDIA_CODECS: 'off' }
    const env = { ...production, ...ports, DATA_DIR: scratch(), [name]: String(port) }
    const messages = await ends(main, [], env, new RegExp(`port ${port} is already in use.*\\b${name}\\b`))
    holder.close()
    return messages
  },
})

/** An installation with an administrator and its database, for the duration of `work`. */
async function installation<T>(work: (dataDir: string, sql: (text: string) => Promise<unknown>) => Promise<T>) {
  const dataDir = scratch()
  createAdmin(dataDir)
  const started = run(main, [], { env: { ...production, DATA_DIR: dataDir, SUPERVISE: 'off' } })
  await until('the server', () => started.said().includes('listening on'), 60_000)
  const pool = new pg.Pool({ ...findPostgres(dataDir)?.config, max: 1 })
  pool.on('error', () => {})
  try {
    return await work(dataDir, (text) => pool.query(text))
  } finally {
    await pool.end()
    started.child.kill('SIGTERM')
    await started.ended
  }
}

export const operators: readonly Check[] = [
  setting('SITE_LOGO', '/nope.svg'),
  setting('MEDIA_PUBLIC_IP', 'abc'),
  setting('STUN_URLS', 'foo'),
  setting('CORS_ORIGINS', 'foo'),
  setting('MIN_APP_VERSION', 'x'),
  setting('BACKUP_PASSPHRASE', 'changeme'),
  setting('PUBLIC_URL', ''),
  {
    name: 'development on an address that others reach',
    run: () => ends(main, [], { NODE_ENV: 'development', HOST: '0.0.0.0', DATA_DIR: scratch() }, /HOST 0\.0\.0\.0/),
  },
  portInUse('PORT', 'tcp'),
  portInUse('RTMP_PORT', 'tcp'),
  portInUse('MEDIA_PORT', 'tcp'),
  portInUse('MEDIA_UDP_PORT', 'udp'),
  {
    name: 'production without mail and proxy: what the start says; an abort',
    async run() {
      const started = run(main, [], { env: { ...production, LOG_LEVEL: 'warn', DATA_DIR: scratch() } })
      const { pid, said, child, ended } = started
      const starts = () => said().split('is listening on').length - 1
      await until('the server', () => starts() === 1, 60_000)
      const below = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])
      const begun = performance.now()
      process.kill(below, 'SIGABRT')
      await until('the next server', () => starts() === 2, 60_000)
      const seconds = round((performance.now() - begun) / 1000)
      const isSaid = said().includes('was aborted (SIGABRT')
      const messages = ['SMTP_URL is not set', 'TRUST_PROXY is not set'].filter((one) => said().includes(one))
      child.kill('SIGTERM')
      await ended
      return `${messages.length === 2 && isSaid ? '' : 'NOT REFUSED: '}${messages.join(', ')}; serves again after ${seconds} s${isSaid ? ', and says so' : ''}`
    },
  },
  {
    name: 'a backup without a passphrase, and who finds one with it',
    run: () =>
      installation(async (dataDir) => {
        const env = { ...production, DATA_DIR: dataDir }
        const to = join(scratch(), 'copy')
        const program = (name: string) => `server/src/commands/${name}.ts`
        const open = await ends(program('backup'), [to], env, /set BACKUP_PASSPHRASE/)
        const made = await runToEnd(program('backup'), [to], { env: { ...env, BACKUP_PASSPHRASE: phrase } })
        if (made.code !== 0) return `FAILED: ${made.said}`
        const files = readdirSync(to, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
        const readable = files.filter(({ parentPath, name }) => {
          const bytes = readFileSync(join(parentPath, name))
          return bytes.includes('admin@bench.mg') || bytes.readUInt16BE(0) === 0x1f8b
        })
        const restore = (from: string, BACKUP_PASSPHRASE: string, sentence: RegExp) =>
          ends(
            program('restore'),
            [from],
            { ...production, DATA_DIR: join(scratch(), 'new'), BACKUP_PASSPHRASE },
            sentence,
          )
        const wrong = await restore(to, 'trois zébus sous le soleil', /not the passphrase/)
        const changed = join(scratch(), 'changed')
        cpSync(to, changed, { recursive: true })
        const table = join(changed, 'tables/public.app_user.copy.gz.sealed')
        const bytes = readFileSync(table)
        bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
        writeFileSync(table, bytes)
        const forged = await restore(changed, phrase, /cannot be read/)
        const found = readable.length
          ? `NOT REFUSED: ${readable.length} files can be read`
          : `none of ${files.length} files can be read`
        return [open, found, wrong, forged].join(' | ')
      }),
  },
  {
    name: 'a line of the log that is changed in the database',
    run: () =>
      installation(async (dataDir, sql) => {
        const plain = await sql(`update audit_entry set action = 'user.kept'`).then(
          () => 'NOT REFUSED',
          (error: Error) => `refused: ${error.message}`,
        )
        await sql('alter table audit_entry disable trigger user')
        await sql(`update audit_entry set action = 'user.kept' where seq = 1`)
        const env = { ...production, DATA_DIR: dataDir }
        return `${plain} | ${await ends('server/src/commands/audit-verify.ts', [], env, /the log was changed: line 1/)}`
      }),
  },
  {
    name: 'an advisory check whose registry cannot answer',
    async run() {
      const env = { npm_config_registry: 'http://127.0.0.1:9/', npm_config_fetch_retries: '0' }
      const { code, said } = await runToEnd('tools/advisories.ts', [], { env })
      const isSaid = code === 2 && said.includes('NOT CHECKED')
      return `${isSaid ? '' : 'NOT REFUSED: '}(${code}) ${said.trim().split('\n')[0]}`
    },
  },
]
