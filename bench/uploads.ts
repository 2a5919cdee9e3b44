import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { type Call, memory, percentile, round, send } from './lib/measure.ts'
import { ask, createAdmin, graphql, login, scratch, startServer } from './lib/world.ts'
import type { Bench } from './run.ts'

const uploadImage =
  'mutation($file: Upload!) { uploadImage(file: $file) { success error image { id url srcset saver avif weight } } }'
const count = Number(process.env.UPLOADS ?? 50)

export const bench: Bench = {
  about:
    '50 photos of 12 megapixels at once: uploads per second, peak memory, how long others wait during them and while all sizes are generated',
  async run() {
    const dataDir = scratch()
    createAdmin(dataDir)
    const server = await startServer(dataDir, {
      RATE_LIMIT_FACTOR: '100000',
      UPLOADS_PER_MEMBER: '1000',
      UPLOADS_PER_ADDRESS: '1000',
    })
    const token = await login(server.port)
    const photo = await photoOf12Megapixels()
    const files = Array.from({ length: count }, (_, index) => withComment(photo, `photo ${index}`))
    const calls = files.map((file) => uploadCall(token, file))
    const quiet = await watch(server.port, token, () => setTimeout(3000))
    const begun = performance.now()
    const sent = await watch(server.port, token, () => Promise.all(calls.map((call) => upload(server.port, call))))
    const seconds = (performance.now() - begun) / 1000
    const failed = sent.result.filter((one) => !one.success).length
    if (failed > 0) throw new Error(`${failed} uploads failed: ${sent.result.find((one) => !one.success)?.error}`)
    const uploadPeak = memory(server.pid).peak
    const ids = sent.result.map(({ image }) => image.id)
    if (new Set(ids).size !== count) throw new Error('pictures were mixed up')
    const drawing = performance.now()
    const resized = await watch(server.port, token, () => untilResized(server.port, token, ids))
    const drawnAfter = (performance.now() - drawing) / 1000
    const again = await watch(server.port, token, () => Promise.all(calls.map((call) => upload(server.port, call))))
    const [first] = resized.result
    const endPeak = memory(server.pid).peak
    await server.stop()
    const waits = ({ p50, p99 }: Watched<unknown>) => ({ 'others p50 ms': p50, 'others p99 ms': p99 })
    return [
      { work: 'alone', ...waits(quiet) },
      {
        work: `${count} uploads at once, ${round(photo.length / 2 ** 20)} MB each`,
        'per s': round(count / seconds, 2),
        'slowest s': round(seconds),
        failed,
        ...waits(sent),
        'peak MB': round(uploadPeak, 0),
      },
      {
        work: 'every size generated',
        'per s': round(count / drawnAfter, 2),
        'slowest s': round(drawnAfter),
        ...waits(resized),
        'peak MB': round(endPeak, 0),
      },
      { work: 'the same again', failed: again.result.filter((one) => !one.success).length, ...waits(again) },
      { work: `a phone loads ${round((first?.weight ?? 0) / 1024, 0)} KB (640 px)`, avif: Boolean(first?.avif) },
      await bare(files.slice(0, 10)),
    ]
  },
}

interface Uploaded {
  success: boolean
  error: string | null
  image: { id: string; avif: string | null; weight: number; saver: string; srcset: string }
}

const nothing = { id: '', avif: null, weight: 0, saver: '', srcset: '' }

const boundary = 'vondrona-bench'

/** Prepared before the measurement, so that the client's work does not count as waiting time of others. */
function uploadCall(token: string, file: Buffer): Call {
  const field = (name: string, text: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
  const operations = field('operations', JSON.stringify({ query: uploadImage, variables: { file: null } }))
  const fileHead = `--${boundary}\r\ncontent-disposition: form-data; name="0"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const head = operations + field('map', '{"0": ["variables.file"]}') + fileHead
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(body.length),
  }
  return { path: '/api/graphql', headers, body }
}

async function upload(port: number, call: Call): Promise<Uploaded> {
  const { data, errors } = JSON.parse((await send(port, call)).body)
  return data?.uploadImage ?? { success: false, error: JSON.stringify(errors), image: nothing }
}

async function untilResized(port: number, token: string, ids: string[]): Promise<Uploaded['image'][]> {
  const query = 'query($ids: [ID!]!) { images(ids: $ids) { id srcset saver avif weight } }'
  for (;;) {
    const { images } = (await ask(port, query, { ids }, token)) as { images: Uploaded['image'][] }
    if (images.length === ids.length && images.every(({ saver, srcset }) => saver !== srcset)) return images
    await setTimeout(250)
  }
}

interface Watched<T> {
  result: T
  p50: number
  p99: number
}

/** How long somebody who requests a page ten times a second waits during the uploads. */
async function watch<T>(port: number, token: string, work: () => Promise<T>): Promise<Watched<T>> {
  let running = true
  const times: number[] = []
  const watching = (async () => {
    while (running) {
      const begun = performance.now()
      const answer = await send(port, graphql('{ users(pagination: {limit: 20}) { items { id pseudo } } }', {}, token))
      if (answer.status !== 200) throw new Error(`others got ${answer.status}`)
      times.push(performance.now() - begun)
      await setTimeout(100)
    }
  })()
  const result = await work()
  running = false
  await watching
  times.sort((a, b) => a - b)
  return { result, p50: round(percentile(times, 50)), p99: round(percentile(times, 99)) }
}

/** The cost of decoding and one WebP of 960 px without a server, two concurrently. */
async function bare(files: Buffer[]) {
  const begun = performance.now()
  const waiting = [...files]
  const one = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop())
      await sharp(file).autoOrient().resize({ width: 960 }).webp({ quality: 80, effort: 2 }).toBuffer()
  }
  await Promise.all([one(), one()])
  return {
    work: 'baseline: decoded, one WebP, no server',
    'per s': round(files.length / ((performance.now() - begun) / 1000), 2),
  }
}

/** 4000 × 3000 with detail at several scales, about 4 MB, like a phone's photo. */
async function photoOf12Megapixels(): Promise<Buffer> {
  const [width, height] = [4000, 3000]
  const layer = (scale: number) => {
    const [w, h] = [Math.ceil(width / scale), Math.ceil(height / scale)]
    return sharp(randomBytes(w * h * 3), { raw: { width: w, height: h, channels: 3 } })
      .resize(width, height, { fit: 'fill' })
      .ensureAlpha(0.4)
      .raw()
      .toBuffer()
  }
  const raw = { width, height, channels: 4 } as const
  const [coarse, middle, fine] = [await layer(400), await layer(60), await layer(6)]
  return sharp(coarse, { raw })
    .composite([
      { input: middle, raw },
      { input: fine, raw },
    ])
    .flatten({ background: '#808080' })
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** The same photo as another file. */
function withComment(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.from(`\xff\xfe\0${String.fromCharCode(text.length + 2)}${text}`, 'latin1')
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}
