import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, test } from 'node:test'
import { createContext, runInContext } from 'node:vm'
import { callNative, listenNative } from '../../web/src/lib/platform/native.ts'
import { isWrapped, platform } from '../../web/src/lib/platform/wrapper.ts'
import { root } from '../lib/files.ts'

/** Capacitor's own JavaScript of each phone, between the web app and a native half that answers. */
const bridges = {
  android: 'node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js',
  ios: 'node_modules/@capacitor/ios/Capacitor/Capacitor/assets/native-bridge.js',
} as const
interface Call {
  callbackId: string
  pluginId: string
  methodName: string
  options: { eventName?: string }
}

function phone(kind: 'android' | 'ios', answer: (call: Call) => object) {
  const calls: Call[] = []
  const page: Record<string, unknown> = {
    console,
    URL,
    document: { addEventListener: () => {} },
    addEventListener: () => {},
  }
  page.window = page
  page.Document = page.HTMLDocument = class {
    get cookie() {
      return ''
    }
  }
  page.XMLHttpRequest = class {}
  page.prompt = () => 'false' // whether the native half keeps the cookies
  const reply = (call: Call, result: object) => {
    const text = JSON.stringify({ ...call, ...result })
    const half = page.androidBridge as { onmessage?: (event: { data: string }) => void } | undefined
    if (half) half.onmessage?.({ data: text })
    else (page.Capacitor as { fromNative: (result: object) => void }).fromNative(JSON.parse(text))
  }
  const hear = (call: Call) => {
    calls.push(call)
    queueMicrotask(() => reply(call, answer(call)))
  }
  if (kind === 'android') page.androidBridge = { postMessage: (text: string) => hear(JSON.parse(text)) }
  else page.webkit = { messageHandlers: { bridge: { postMessage: hear } } }
  createContext(page)
  runInContext(readFileSync(join(root, bridges[kind]), 'utf8'), page)
  Object.assign(globalThis, { Capacitor: page.Capacitor })
  return { calls, reply }
}

/** Objects of the other realm have other prototypes. */
const plain = (value: unknown) => JSON.stringify(value)

afterEach(() => {
  delete (globalThis as { Capacitor?: unknown }).Capacitor
})

for (const [row, kind] of [
  ['R-GEN-02', 'android'],
  ['R-GEN-03', 'ios'],
] as const) {
  test(`${row} the web app speaks with the native half of ${kind} by Capacitor's own bridge`, async () => {
    assert.equal(isWrapped(), false)
    const { calls, reply } = phone(kind, ({ methodName }) =>
      methodName === 'share'
        ? { success: false, error: { message: 'Share canceled' } }
        : { success: true, data: { url: 'x' } },
    )
    assert.equal(platform(), kind)
    assert.equal(plain(await callNative('App', 'getLaunchUrl')), '{"url":"x"}')
    await assert.rejects(callNative('Share', 'share', { files: [] }), /canceled/)
    const heard: unknown[] = []
    listenNative<unknown>('App', 'appUrlOpen', (news) => heard.push(news))
    const listening = calls.at(-1)!
    assert.deepEqual([listening.methodName, listening.options.eventName], ['addListener', 'appUrlOpen'])
    reply(listening, { success: true, save: true, data: { url: 'https://v.mg/events' } })
    reply(listening, { success: true, save: true, data: { url: 'https://v.mg/votes' } })
    assert.equal(plain(heard), '[{"url":"https://v.mg/events"},{"url":"https://v.mg/votes"}]')
  })
}
