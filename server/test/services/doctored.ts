/** Services as they are when something is wrong with them, on free ports of the loopback. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer as createHttp, type RequestListener } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

type Test = Pick<TestContext, 'after'>

export async function listening(t: Test, server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return (server.address() as AddressInfo).port
}

/** Nobody listens there any more. */
export async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export const http = async (t: Test, answer: RequestListener) => {
  const server = createHttp(answer)
  t.after(() => server.closeAllConnections())
  return `http://127.0.0.1:${await listening(t, server)}`
}

/** Takes connections, and says what it is told to say. */
export const talking = async (t: Test, speak: (socket: Socket) => void) => {
  const open = new Set<Socket>()
  t.after(() => {
    for (const socket of open) socket.destroy()
  })
  return listening(
    t,
    createServer((socket) => {
      open.add(socket)
      socket.on('error', () => {})
      speak(socket)
    }),
  )
}

/** A mail server that lets in who knows this password. */
export const mailServer = (t: Test, password: string) =>
  talking(t, (socket) => {
    socket.write('220 mail.test ESMTP\r\n')
    socket.on('data', (line) => {
      const said = String(line)
      if (said.startsWith('EHLO')) return socket.write('250-mail.test\r\n250 AUTH PLAIN\r\n')
      if (!said.startsWith('AUTH PLAIN')) return socket.write('221 bye\r\n')
      const given = Buffer.from(said.slice(11).trim(), 'base64').toString().split('\0')[2]
      socket.write(given === password ? '235 welcome\r\n' : '535 5.7.8 no\r\n')
    })
  })

const integrity = 0x0008

/** As much of coturn as says whether a password was made with its secret. */
export async function turnServer(t: Test, secret: string): Promise<number> {
  const socket = createSocket('udp4')
  t.after(() => socket.close())
  const answer = (asked: Buffer, type: number, body: Buffer, to: { port: number; address: string }) => {
    const head = Buffer.alloc(20)
    head.writeUInt16BE(type, 0)
    head.writeUInt16BE(body.length, 2)
    asked.copy(head, 4, 4, 20)
    socket.send(Buffer.concat([head, body]), to.port, to.address)
  }
  const attribute = (kind: number, value: Buffer) => {
    const head = Buffer.alloc(4)
    head.writeUInt16BE(kind, 0)
    head.writeUInt16BE(value.length, 2)
    return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
  }
  const challenge = Buffer.concat([
    attribute(0x0009, Buffer.from([0, 0, 4, 1])),
    attribute(0x0014, Buffer.from('turn.test')),
    attribute(0x0015, Buffer.from('once')),
  ])
  socket.on('message', (asked, from) => {
    const isRight = isSigned(asked, secret)
    answer(asked, isRight ? 0x0103 : 0x0113, isRight ? Buffer.alloc(0) : challenge, from)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return socket.address().port
}

function isSigned(asked: Buffer, secret: string): boolean {
  const found = new Map<number, { value: Buffer; at: number }>()
  for (let at = 20; at + 4 <= asked.length; ) {
    const length = asked.readUInt16BE(at + 2)
    found.set(asked.readUInt16BE(at), { value: asked.subarray(at + 4, at + 4 + length), at })
    at += 4 + length + ((4 - (length % 4)) % 4)
  }
  const mark = found.get(integrity)
  const username = found.get(0x0006)?.value
  if (!mark || !username) return false
  const password = createHmac('sha1', secret).update(username).digest('base64')
  const key = createHash('md5').update(`${username}:turn.test:${password}`).digest()
  const right = createHmac('sha1', key).update(asked.subarray(0, mark.at)).digest()
  return right.length === mark.value.length && timingSafeEqual(right, mark.value)
}
