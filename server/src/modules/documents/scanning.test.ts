import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { holding, isWaitedFor } from '../../../test/locks/held-rows.ts'
import { makePdf } from '../../../test/pdf.ts'
import { world } from '../../../test/world.ts'
import { clamd } from '../../gateways/viruses/clamd.ts'
import { noScanner } from '../../gateways/viruses/none.ts'
import { filesOnDisk, makeType, mine, refused, run, send, sent, ticket, ticketOf, verify } from './testing.ts'

const virus = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'
const bad = makePdf(`(${virus})`)
const good = makePdf()
const quiet = { warn: () => {} }

/** Speaks as clamd does, on a socket file; `answer` may be changed. */
async function standIn(t: TestContext, answer: (file: Buffer) => string | null = verdict) {
  const path = join(tmpdir(), `clamd-${process.pid}-${Math.random().toString(36).slice(2)}.sock`)
  const open = new Set<Socket>()
  const state = { answer }
  const server: Server = createServer((socket) => {
    open.add(socket)
    let received = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (part) => {
      received = Buffer.concat([received, part])
      const file = fileIn(received)
      const said = file && state.answer(file)
      if (said) socket.end(said)
    })
  })
  await new Promise<void>((listening) => server.listen(path, listening))
  t.after(() => {
    for (const socket of open) socket.destroy()
    server.close()
    rmSync(path, { force: true })
  })
  return Object.assign(state, { path })
}

const verdict = (file: Buffer) => (file.includes(virus) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')

/** The file of a whole INSTREAM command, null before its end. */
function fileIn(received: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (received.toString('latin1', 0, command.length) !== command) return null
  const parts: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

test('the scanner says clean, infected, and nothing where clamd says nothing that it understands, or is not there', async (t) => {
  const at = await standIn(t)
  const scanner = clamd({ path: at.path }, quiet)
  assert.equal(await scanner.scan(good), 'clean')
  assert.equal(await scanner.scan(bad), 'infected')
  assert.equal(await scanner.scan(Buffer.alloc(300_000, 'x')), 'clean') // several chunks
  assert.equal(await scanner.scan(Buffer.alloc(0)), 'clean')
  for (const strange of ['INSTREAM size limit exceeded. ERROR\0', 'stream: OK', 'OK\0', 'x'.repeat(5000)]) {
    at.answer = () => strange
    assert.equal(await scanner.scan(good), 'unscanned', strange.slice(0, 40))
  }
  assert.equal(await clamd({ path: '/nowhere.sock' }, quiet).scan(good), 'unscanned')
  assert.equal(await clamd({ host: '127.0.0.1', port: 1 }, quiet).scan(good), 'unscanned')
  assert.deepEqual([noScanner.isOn, await noScanner.scan(bad)], [false, 'unscanned'])
})

test('R-DOC-05 with a scanner a virus is refused, logged and not kept; what is clean says so', async (t) => {
  const at = await standIn(t)
  const w = await world(t, { CLAMD_ADDRESS: at.path })
  const me = await w.member()
  const type = await makeType(w)
  const { message } = await refused('BAD_USER_INPUT', send(me, type, bad))
  assert.match(message, /antivirus a trouvé un virus/)
  assert.deepEqual([await filesOnDisk(w), (await me.ok(mine)).myDocuments], [[], []])
  const log = await w.sql(`select target_id from audit_entry where action = 'document.infected'`)
  assert.deepEqual(log, [{ targetId: me.id }])
  assert.equal((await sent(me, type, good)).scan, 'clean')
})

test('R-DOC-05 what came while the scanner did not answer says so, is scanned later, and a virus closes the file', async (t) => {
  const at = await standIn(t, () => 'ERROR\0')
  const w = await world(t, { CLAMD_ADDRESS: at.path })
  const [me, boss] = [await w.member(), await w.member({ role: 'admin' })]
  const types = [await makeType(w, { hasExpiration: true }), await makeType(w)]
  const [infected, clean] = [await sent(me, types[0]!, bad), await sent(me, types[1]!, good)]
  assert.deepEqual([infected.scan, clean.scan], ['unscanned', 'unscanned'])
  await boss.ok(verify, { id: infected.id, status: 'verified' })
  const before = await ticket(boss, infected.id)
  await run(w, 'documents.scan') // it still does not answer
  at.answer = verdict
  await run(w, 'documents.scan')
  const documents = new Map((await me.ok(mine)).myDocuments.map((one: { id: string }) => [one.id, one]))
  const { scan, status, rejectionReason, verifiedAt } = documents.get(infected.id) as Record<string, string>
  assert.deepEqual([scan, status, verifiedAt], ['infected', 'rejected', null])
  assert.match(rejectionReason ?? '', /antivirus/)
  assert.equal((documents.get(clean.id) as { scan: string }).scan, 'clean')
  await refused('CONFLICT', me.gql(ticketOf, { id: infected.id }))
  assert.equal((await w.visitor().http('GET', before)).statusCode, 404)
  await refused('CONFLICT', boss.gql(verify, { id: infected.id, status: 'verified' }))
})

test('D-13 what the scanner finds beside a decision is not verified by it', async (t) => {
  const w = await world(t)
  const [boss, member] = [await w.member({ role: 'admin' }), await w.member()]
  const { id } = await sent(member, await makeType(w), good, 'contrat.pdf')
  const scanning = await holding(w, `user_document where id = '${id}'`)
  const verifying = boss.gql(verify, { id, status: 'verified' })
  await isWaitedFor(w)
  await scanning.query(
    `update user_document set scan = 'infected', status = 'rejected', rejection_reason = 'Virus' where id = $1`,
    [id],
  )
  await scanning.query('commit')
  await scanning.end()
  await refused('CONFLICT', verifying)
})
