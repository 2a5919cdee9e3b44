import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Frame, Sink } from '../hub/types.ts'
import { complaints, probe, seconds } from '../mp4/testing/probe.ts'
import { makeSource, play } from '../mp4/testing/source.ts'
import { makeRecorder, type RecordedFile, type RecorderOptions } from './index.ts'
import type { Writable } from './recorder.ts'

const root = mkdtempSync(join(tmpdir(), 'recorder-'))
after(() => rmSync(root, { recursive: true }))
const source = makeSource({ seconds: 6 })
const startedAt = new Date('2026-05-01T10:00:00.123Z')
let worlds = 0

function world(options: Partial<RecorderOptions> = {}) {
  const folder = join(root, String(worlds++))
  const closed: RecordedFile[] = []
  const recorder = makeRecorder({ folder, startedAt, onClosed: (file) => closed.push(file), ...options })
  const files = () => readdirSync(folder).map((name) => join(folder, name))
  return { folder, recorder, closed, files }
}

/** A disk with room for so many bytes in all. */
function smallDisk(room: { bytes: number }) {
  return async (path: string): Promise<Writable> => {
    const handle = await open(path, 'wx')
    return {
      write: async (bytes, offset, length, position) => {
        const fits = Math.min(length, room.bytes)
        room.bytes -= fits
        if (!fits) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
        return handle.write(bytes, offset, fits, position)
      },
      truncate: (length) => handle.truncate(length),
      datasync: () => handle.datasync(),
      close: () => handle.close(),
    }
  }
}

function give(sink: Sink, frames: readonly Frame[]) {
  for (const frame of frames) sink.frame(frame)
}

test('a session without a key frame leaves no file', async () => {
  const { recorder, folder, closed } = world()
  recorder.track(source.video!)
  give(
    recorder,
    source.frames.filter((frame) => frame.kind === 'video' && !frame.key),
  )
  recorder.end()
  await recorder.idle()
  assert.equal(closed.length, 0)
  assert.throws(() => readdirSync(folder))
})

test('a session is one file named by its start; its report is correct', async () => {
  const { recorder, folder, closed } = world()
  play(source, recorder, 3_600_000)
  recorder.end()
  await recorder.idle()
  const path = join(folder, `${startedAt.getTime()}.mp4`)
  assert.deepEqual(
    closed.map((file) => file.path),
    [path],
  )
  assert.equal(complaints(path), '')
  const { format, streams } = probe(path)
  assert.equal(Number(streams[0]?.nb_read_packets), 150)
  assert.ok(Math.abs(seconds(format.start_time)) < 0.1)
  assert.ok(Math.abs(seconds(format.duration) * 1000 - closed[0]!.durationMs) < 60)
  assert.equal(closed[0]!.bytes, statSync(path).size)
  assert.equal(closed[0]!.startedAt, startedAt)
})

test('one write a second, and the file is readable while it grows', async () => {
  let writes = 0
  const counting = smallDisk({ bytes: 1 << 30 })
  const { recorder, files } = world({
    open: async (path) => {
      const handle = await counting(path)
      return {
        ...handle,
        write: (...args) => {
          writes++
          return handle.write(...args)
        },
      }
    },
  })
  play(source, recorder)
  await recorder.idle()
  assert.ok(writes >= 5 && writes <= 6, String(writes))
  assert.equal(complaints(files()[0]!), '')
  assert.ok(seconds(probe(files()[0]!).format.duration) >= 5)
  recorder.end()
  await recorder.idle()
})

test('another session or other parameters begin another file', async () => {
  const { recorder, closed } = world()
  let end = play(source, recorder)
  recorder.discontinuity()
  end = play(source, recorder, end + 5000)
  play(makeSource({ seconds: 2, size: '640x360' }), recorder, end)
  recorder.end()
  await recorder.idle()
  assert.equal(closed.length, 3)
  assert.deepEqual(
    closed.map(({ path }) => probe(path).streams[0]?.width),
    [320, 320, 640],
  )
  for (const { path } of closed) assert.equal(complaints(path), '')
})

test('an existing file is never overwritten', async () => {
  const first = world()
  play(source, first.recorder)
  first.recorder.end()
  await first.recorder.idle()
  const second = world({ folder: first.folder })
  play(source, second.recorder)
  second.recorder.end()
  await second.recorder.idle()
  assert.equal(first.files().length, 2)
})

test('pitfall 15 F04 disk full: the state reports it, the written file plays, and a new file begins when there is space again', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: startedAt.getTime() })
  const room = { bytes: 150_000 }
  let free = 0
  const { recorder, closed } = world({ open: smallDisk(room), free: async () => free })
  let end = play(source, recorder)
  await recorder.idle()
  assert.equal(recorder.state, 'disk_full')
  assert.equal(closed.length, 1)
  assert.equal(complaints(closed[0]!.path), '')
  assert.ok(closed[0]!.durationMs >= 1000 && closed[0]!.bytes <= 150_000)

  t.mock.timers.tick(5000)
  end = play(source, recorder, end)
  await recorder.idle()
  assert.equal(recorder.state, 'disk_full')

  room.bytes = free = 1 << 30
  t.mock.timers.tick(5000)
  recorder.frame({ ...source.frames[5]!, dts: end })
  await recorder.idle()
  assert.equal(recorder.state, 'on')
  play(source, recorder, end + 100)
  recorder.end()
  await recorder.idle()
  assert.equal(closed.length, 2)
  assert.equal(complaints(closed[1]!.path), '')
  assert.equal(Number(probe(closed[1]!.path).streams[0]?.nb_read_packets), 150)
})

test('pitfall 15 nothing is written into the disk reserve, and the written file plays', async () => {
  let left = 3
  let writes = 0
  const counting = smallDisk({ bytes: 1 << 30 })
  const { recorder, closed } = world({
    free: async () => --left,
    open: async (path) => {
      const handle = await counting(path)
      return {
        ...handle,
        write: (...args) => {
          writes++
          return handle.write(...args)
        },
      }
    },
  })
  play(source, recorder)
  await recorder.idle()
  assert.deepEqual([recorder.state, writes, closed.length], ['disk_full', 3, 1])
  assert.equal(complaints(closed[0]!.path), '')
})

test('a disk that does not respond: the live continues, the queue is bounded, recording is reported as off', async () => {
  let answer = () => {}
  const stuck = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { recorder, closed } = world({
    open: async (path) => {
      const handle = await smallDisk({ bytes: 1 << 30 })(path)
      return { ...handle, write: (...args) => stuck.then(() => handle.write(...args)) }
    },
  })
  recorder.track(source.video!)
  const data = Buffer.alloc(1 << 20)
  for (let i = 0; recorder.state === 'on' && i < 100; i++) {
    recorder.frame({ kind: 'video', data, dts: i * 1000, cts: 0, key: true, isB: false })
  }
  assert.equal(recorder.state, 'off')
  answer()
  await recorder.idle()
  assert.equal(closed.length, 1)
})

test('a read-only folder does not throw', async () => {
  const file = join(root, 'a-file')
  writeFileSync(file, '')
  const { recorder, closed } = world({ folder: join(file, 'below') })
  play(source, recorder)
  recorder.end()
  await recorder.idle()
  assert.deepEqual([recorder.state, closed.length], ['off', 0])
})

test('F08 kill -9 leaves a file that plays, except for the last second', async () => {
  const { folder } = world()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/endless.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let given = 0
  for await (const line of child.stdout) {
    given = Number(String(line).trim().split('\n').at(-1))
    if (given >= 40) break
  }
  child.kill('SIGKILL')
  await once(child, 'exit')
  const path = join(folder, '1700000000000.mp4')
  assert.ok(seconds(probe(path).format.duration) >= given - 1)
  assert.doesNotMatch(complaints(path), /Invalid NAL|error while decoding/)
})
