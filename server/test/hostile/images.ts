/** Files that an outsider would try on an upload: each with the name that test titles use. */
import { crc32, deflateSync } from 'node:zlib'
import { makePhoto } from '../photos.ts'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A grey PNG of one bit per pixel; `extra` chunks precede its pixels. */
export function png(width: number, height: number, extra: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 1 })
  return Buffer.concat([head, chunk('IHDR', header), ...extra, chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** 854 KB or less that would be 900 megapixels. */
export const pixelBomb = () => png(30_000, 30_000)

/** A harmless picture whose colour profile or comment unpacks to `megabytes`. */
export function zipBomb(kind: 'iCCP' | 'zTXt', megabytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 })
  return png(64, 64, [chunk(kind, Buffer.concat([Buffer.from('profil\0\0', 'latin1'), packed]))])
}

/** Only a header: 65,000 × 65,000. */
export function jpegHeader(): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0xfd, 0xe8, 0xfd, 0xe8, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), frame, Buffer.alloc(200), Buffer.from([0xff, 0xd9])])
}

/** Only a header: 16,383 × 16,383. */
export function webpHeader(): Buffer {
  const bits = Buffer.alloc(30)
  bits.write('RIFF', 0, 'latin1')
  bits.writeUInt32LE(22, 4)
  bits.write('WEBPVP8X', 8, 'latin1')
  bits.writeUInt32LE(10, 16)
  bits.writeUIntLE(16_382, 24, 3)
  bits.writeUIntLE(16_382, 27, 3)
  return bits
}

export const script = '<script>alert(document.domain)</script>'
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const jar = Buffer.from('504b0304140000000000', 'hex')

/** No picture of ours, whatever they are called. */
export const impostors: Record<string, Buffer> = {
  svg: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`),
  'svg behind an XML head': Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
  gif,
  'GIFAR (GIF and JAR)': Buffer.concat([gif, jar, Buffer.from('META-INF/MANIFEST.MF')]),
  html: Buffer.from(`<!doctype html>${script}`),
  pdf: Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
  'an ICO': Buffer.from('00000100010010100000010020006804000016000000', 'hex'),
  bmp: Buffer.concat([Buffer.from('BM'), Buffer.alloc(64)]),
  zip: Buffer.concat([jar, Buffer.alloc(60)]),
  nothing: Buffer.alloc(0),
  'eleven bytes': Buffer.alloc(11, 0xff),
}

/** Their first bytes are right, the rest cannot be decoded. */
export const broken = async (): Promise<Record<string, Buffer>> => {
  const photo = await makePhoto({ width: 400, height: 300 })
  return {
    'HTML behind the first bytes of a JPEG': Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      Buffer.from(`<html>${script}`),
    ]),
    'JavaScript behind the first bytes of a PNG': Buffer.concat([head, Buffer.from('=1;alert(1)//')]),
    'a script that begins as a WebP': Buffer.from('RIFF=1/*WEBPVP8 */;alert(document.domain)//'),
    'half a photo': photo.subarray(0, photo.length >> 1),
    '900 megapixels in a PNG': pixelBomb(),
    '4 gigapixels in the header of a JPEG': jpegHeader(),
    '268 megapixels in the header of a WebP': webpHeader(),
  }
}

/** Real photos that are something else besides; what is kept of them must be the picture alone. */
export const polyglots = async (): Promise<Record<string, Buffer>> => {
  const photo = await makePhoto({ width: 400, height: 300 })
  const text = Buffer.from(`*/=alert(1);/*${script}`)
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text])
  return {
    'HTML behind a JPEG': Buffer.concat([photo, Buffer.from(script)]),
    'HTML and JavaScript in the comment of a JPEG': Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]),
    'a ZIP behind a JPEG': Buffer.concat([photo, jar, Buffer.from(script)]),
    'PHP in the text of a PNG': png(40, 40, [
      chunk('tEXt', Buffer.from(`Comment\0<?php system($_GET[0]); ?>${script}`)),
    ]),
  }
}
