import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { talking } from '../../../test/services/doctored.ts'
import { until } from '../../../test/wait.ts'
import { UnknownOutcome } from './port.ts'
import { smtpMail } from './smtp.ts'

/** What a mail server does in place of an answer to this. */
type Place = 'MAIL' | 'DATA' | 'letter'
type Fault = 'silent' | 'closes' | 'slow' | string

/** A mail server that fails in one place; with what it was sent. */
async function server(t: TestContext, place?: Place, fault: Fault = 'silent', times = {}) {
  const letters: string[] = []
  const port = await talking(t, (socket) => {
    let letter: string | null = null
    const answer = (at: string, usual: string) => {
      if (at !== place) return socket.write(usual)
      if (fault === 'closes') return socket.destroy()
      if (fault === 'slow') return setTimeout(() => socket.write(usual), 3000)
      return fault === 'silent' || socket.write(fault)
    }
    socket.write('220 mail.test ESMTP\r\n')
    socket.on('data', (piece) => {
      const said = String(piece)
      if (letter !== null) {
        letter += said
        if (!letter.endsWith('\r\n.\r\n')) return
        letters.push(letter)
        letter = null
        return answer('letter', '250 taken\r\n')
      }
      if (said.startsWith('DATA')) {
        if (place !== 'DATA') letter = ''
        return answer('DATA', '354 go on\r\n')
      }
      return answer(said.slice(0, 4), said.startsWith('EHLO') ? '250 mail.test\r\n' : '250 ok\r\n')
    })
  })
  const patience = { asked: 60_000, taken: 60_000, idle: 50, ...times }
  const mail = smtpMail(`smtp://127.0.0.1:${port}`, 'Vondrona <no-reply@vondrona.mg>', patience)
  return { letters, mail, send: () => mail.send({ id: '018f-1', to: 'a@exemple.mg', subject: 'x', text: 'Bonjour' }) }
}

test('a mail has the same Message-ID whenever it is sent', async (t) => {
  const { letters, send } = await server(t)
  for (let n = 0; n < 2; n++) assert.equal(await send(), 'sent')
  assert.deepEqual(
    letters.map((letter) => /^Message-ID: (.*)\r$/m.exec(letter)?.[1]),
    ['<018f-1@vondrona.mg>', '<018f-1@vondrona.mg>'],
  )
})

test('a mail may have left once the server was given it and did not answer, and only then', async (t) => {
  const cases: [Place, Fault, boolean][] = [
    ['MAIL', 'silent', false],
    ['MAIL', 'closes', false],
    ['DATA', 'silent', false],
    ['DATA', '451 later\r\n', false],
    ['letter', '550 no\r\n', false],
    ['letter', 'silent', true],
    ['letter', 'closes', true],
  ]
  for (const [place, fault, isUnknown] of cases) {
    const { send } = await server(t, place, fault, isUnknown ? { taken: 1500 } : { asked: 300 })
    await assert.rejects(send(), (error) => error instanceof UnknownOutcome === isUnknown, `${place} ${fault}`)
    if (fault === 'silent' && !isUnknown) await assert.rejects(send(), /^Error: the mail server does not answer$/)
  }
})

test('a mail server that was given a mail may look into it for longer than it may take to ask for it', async (t) => {
  const { send } = await server(t, 'letter', 'slow', { asked: 2000 })
  assert.equal(await send(), 'sent')
})

test('a process that ends waits no longer for the answer to a mail, which may have left', async (t) => {
  const { mail, letters, send } = await server(t, 'letter')
  const sent = assert.rejects(send(), (error) => {
    return error instanceof UnknownOutcome && !error.message.startsWith('Timeout')
  })
  await until('the letter', () => letters.length === 1)
  mail.hurry?.(1)
  await sent
})

test('a mail did not leave where nobody listens', async () => {
  const mail = smtpMail('smtp://127.0.0.1:1', 'no-reply@vondrona.mg')
  await assert.rejects(mail.send({ id: '1', to: 'a@exemple.mg', subject: 'x', text: 'x' }), (error) => {
    return !(error instanceof UnknownOutcome)
  })
})
