/** Certificates that sign themselves, of any name and dates: as much of X.509 as TLS asks for. */
import { generateKeyPairSync, sign } from 'node:crypto'

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const head =
    length < 128 ? [tag, length] : length < 256 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from(head), content])
}
const [integer, bits, octets, oid, utf8, time, sequence, set] = [0x02, 0x03, 0x04, 0x06, 0x0c, 0x17, 0x30, 0x31]
const hex = (text: string) => Buffer.from(text, 'hex')
const utcTime = (at: Date) => der(time, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))
const pem = (label: string, bytes: Buffer) =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END ${label}-----\n`

export function selfSigned(name: string, { from, to }: { from: Date; to: Date }): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = der(sequence, der(oid, hex('2a8648ce3d040302')))
  const called = der(sequence, der(set, der(sequence, der(oid, hex('550403')), der(utf8, Buffer.from(name)))))
  const names = der(sequence, der(oid, hex('551d11')), der(octets, der(sequence, der(0x82, Buffer.from(name)))))
  const body = der(
    sequence,
    der(0xa0, der(integer, hex('02'))),
    der(integer, hex('0102030405')),
    ecdsaWithSha256,
    called,
    der(sequence, utcTime(from), utcTime(to)),
    called,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(sequence, names)),
  )
  const signature = der(bits, hex('00'), sign('sha256', body, privateKey))
  const cert = pem('CERTIFICATE', der(sequence, body, ecdsaWithSha256, signature))
  return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string }
}
