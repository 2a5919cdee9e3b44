/** Sources for tests, made by the ffmpeg of the machine. */
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { TestContext } from 'node:test'

export interface FfmpegSource {
  stop(): void
  /** What it said, once it ended. */
  ended: Promise<string>
}

const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25']
const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000']
const coded = [
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-tune',
  'zerolatency',
  '-g',
  '25',
  '-pix_fmt',
  'yuv420p',
  '-b:v',
  '400k',
]

/** Sends H.264 and AAC in real time to an RTMP address until it is stopped or refused. */
export async function ffmpegSource(address: string, more: readonly string[] = []): Promise<FfmpegSource> {
  const output = ['-c:a', 'aac', '-b:a', '64k', ...more, '-f', 'flv', address]
  const child = spawn('ffmpeg', ['-v', 'error', '-nostdin', '-re', ...picture, '-re', ...sound, ...coded, ...output])
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  const ended = new Promise<string>((resolve, reject) => child.once('error', reject).once('close', () => resolve(said)))
  return { stop: () => child.kill('SIGTERM'), ended }
}

/** An address on the loopback that is a live MPEG-TS, as some cameras have one. */
export async function httpSource(t: TestContext): Promise<string> {
  const server = createServer((_request, response) => {
    const output = ['-c:a', 'aac', '-f', 'mpegts', 'pipe:1']
    const child = spawn('ffmpeg', ['-v', 'error', '-nostdin', '-re', ...picture, '-re', ...sound, ...coded, ...output])
    child.stdout.pipe(response.setHeader('content-type', 'video/mp2t'))
    response.once('close', () => child.kill('SIGKILL'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/live.ts`
}
