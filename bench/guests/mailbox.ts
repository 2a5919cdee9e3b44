import { createServer, type Socket } from 'node:net'

/** A mail server that takes everything and keeps the newest code that each address was sent. */
export async function openMailbox() {
  const codes = new Map<string, string>()
  const waiting = new Map<string, (code: string) => void>()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    talk(socket, (to, text) => {
      const code = /^Subject: (?:=\?[^?]*\?.\?)?(\d{6})/im.exec(text)?.[1]
      if (!code) return
      codes.set(to, code)
      waiting.get(to)?.(code)
      waiting.delete(to)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Once it is there; each code is given once. */
    codeOf: async (to: string): Promise<string> => {
      const code = codes.get(to) ?? (await new Promise<string>((resolve) => waiting.set(to, resolve)))
      codes.delete(to)
      return code
    },
    close: () => server.close(),
  }
}

function talk(socket: Socket, onMail: (to: string, text: string) => void) {
  let [rest, to, isData] = ['', '', false]
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 bench')
  socket.on('data', (bytes) => {
    rest += bytes.toString()
    for (;;) {
      const end = isData ? rest.indexOf('\r\n.\r\n') : rest.indexOf('\r\n')
      if (end < 0) return
      const part = rest.slice(0, end)
      rest = rest.slice(end + (isData ? 5 : 2))
      if (isData) {
        isData = false
        onMail(to, part)
        say('250 taken')
      } else if (/^DATA/i.test(part)) {
        isData = true
        say('354 go on')
      } else if (/^QUIT/i.test(part)) {
        socket.end('221 bye\r\n')
      } else {
        to = /^RCPT TO:<([^>]*)>/i.exec(part)?.[1]?.toLowerCase() ?? to
        say('250 ok')
      }
    }
  })
}
