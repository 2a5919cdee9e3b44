/** The camera, the microphone and the screen of this device. */
import type { texts } from '@vondrona/rules/lives/studio'

export type DeviceProblem = Extract<keyof typeof texts.fr, 'studio.denied' | 'studio.noDevice' | 'studio.busyDevice'>

export type Kind = 'audio' | 'video'
export const kinds = ['audio', 'video'] as const satisfies readonly Kind[]

export interface Choice {
  camera?: string
  microphone?: string
}

/** 720p where data is not expensive, 360p where it is. */
const picture = (saving: boolean) =>
  saving
    ? { width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 20 } }
    : { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 25 } }

const sound = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }

/** What is asked for of camera and microphone; a device without one of them broadcasts with the other. */
export async function openDevices(
  wanted: readonly Kind[],
  { camera, microphone }: Choice,
  saving: boolean,
): Promise<MediaStream> {
  const video = { ...picture(saving), ...(camera ? { deviceId: { exact: camera } } : { facingMode: 'user' }) }
  const audio = { ...sound, ...(microphone && { deviceId: { exact: microphone } }) }
  const ask = (some: readonly Kind[]) =>
    navigator.mediaDevices.getUserMedia({
      ...(some.includes('video') && { video }),
      ...(some.includes('audio') && { audio }),
    })
  try {
    return await ask(wanted)
  } catch (error) {
    if ((error as Error).name !== 'NotFoundError') throw error
    const there = new Set((await navigator.mediaDevices.enumerateDevices()).map(({ kind }) => kind))
    const some = wanted.filter((kind) => there.has(`${kind}input`))
    if (some.length === 0 || some.length === wanted.length) throw error
    return ask(some)
  }
}

/** Asks for a screen or window to share. */
export const openScreen = (saving: boolean): Promise<MediaStream> =>
  navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { ideal: saving ? 10 : 20 } }, audio: true })

/** Names are known only once the person has allowed one of them. */
export async function listDevices(): Promise<{ cameras: MediaDeviceInfo[]; microphones: MediaDeviceInfo[] }> {
  const all = await navigator.mediaDevices.enumerateDevices()
  const of = (kind: MediaDeviceKind) => all.filter((device) => device.kind === kind && device.deviceId !== '')
  return { cameras: of('videoinput'), microphones: of('audioinput') }
}

/** Why the browser gave no device, as a problem that the studio can explain. */
export function whyNoDevice(error: unknown): DeviceProblem {
  const { name } = error as Error
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'studio.denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'studio.busyDevice' : 'studio.noDevice'
}
