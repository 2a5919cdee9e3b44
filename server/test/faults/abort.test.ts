/** A server in production that is aborted: the process above starts it again, and ends with it when asked. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { until } from '../wait.ts'
import { freePort } from './ports.ts'
import { afterwards, database, enrol, folder, gql, password, type Server, startServer } from './process.ts'

async function production(t: TestContext, around: readonly string[] = []) {
  const { url } = await database(t)
  const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://site.mg', DATABASE_URL: url, DATA_DIR: folder(t) }
  return startServer(t, { env: { ...env, PORT: String(await freePort()) }, around })
}

/** The process below the one that was started. */
function serverBelow(t: TestContext, { pid }: Server): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  assert.ok(child, 'nothing runs below')
  afterwards(t, () => isThere(child) && process.kill(child, 'SIGKILL'))
  return child
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const listenings = (server: Server) => server.said().split('is listening on').length - 1

test('an abort of the server starts it again, with what was acknowledged; without the process above it drains', async (t) => {
  const server = await production(t)
  await enrol(server, 'avant')
  const first = serverBelow(t, server)
  process.kill(first, 'SIGABRT')
  await server.until('the next server', () => listenings(server) === 2, 60_000)
  assert.match(
    server.said(),
    /the server was aborted \(SIGABRT, as when its memory is used up\) and is started again in 1 s/,
  )
  const login = 'mutation($input: LoginInput!) { login(input: $input) { token } }'
  const { data } = await gql(server.url, login, { input: { email: 'avant@exemple.mg', password } })
  assert.ok(data.login.token)
  const second = serverBelow(t, server)
  assert.notEqual(second, first)
  await server.kill()
  await until('the end of the server', () => !isThere(second), 60_000)
})

test('Ctrl-C in a terminal reaches server and supervisor once: it drains, and the exit code is 0', async (t) => {
  const server = await production(t, ['setsid'])
  process.kill(-server.pid, 'SIGINT') // the entire process group, as a terminal does
  const { code, said } = await server.ended
  assert.equal(code, 0, said)
  assert.equal(said.split('finishing what was begun').length, 2)
  assert.match(said, /Stopped\.\s*$/)
})
