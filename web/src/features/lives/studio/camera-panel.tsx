import { texts } from '@vondrona/rules/lives/studio'
import { Camera, Mic, MicOff, MonitorUp, Video, VideoOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { type Kind, listDevices } from './broadcast/devices.ts'
import type { ShownBroadcast } from './broadcast/use-broadcast.ts'
import { Control } from './controls.tsx'
import { LevelMeter } from './level-meter.tsx'

/** R-SRC-32: what goes out. */
export function CameraPreview({ shown }: { shown: ShownBroadcast }) {
  const t = useTexts(texts)
  const { broadcast, stream, problem, isScreen, muted } = shown
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <div className="relative overflow-hidden rounded-card bg-black">
      <video
        aria-label={t('studio.preview')}
        autoPlay
        className={`aspect-video max-h-[30dvh] w-full object-contain lg:max-h-none ${isScreen ? '' : '-scale-x-100'}`}
        data-preview
        muted
        playsInline
        ref={video}
      />
      {stream && muted.video && (
        <p className="absolute inset-0 flex items-center justify-center gap-2 bg-black p-6 text-center text-white">
          <VideoOff aria-hidden="true" className="size-5 shrink-0" />
          {t('studio.camIsOff')}
        </p>
      )}
      {stream && muted.audio && (
        <p className="absolute inset-x-0 bottom-0 flex items-center justify-center gap-2 bg-black/75 p-2.5 text-center text-sm text-white">
          <MicOff aria-hidden="true" className="size-4 shrink-0" />
          {t('studio.micIsOff')}
        </p>
      )}
      {!stream && (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-6 text-center text-white">
          {problem && <p role="alert">{t(problem)}</p>}
          <Button
            icon={<Camera aria-hidden="true" className="size-5" />}
            onClick={() => void broadcast.turnOn()}
            variant="primary"
          >
            {t('studio.turnOn')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Microphone, picture and screen, each one press, by their icons. */
export function CameraControls({ shown }: { shown: ShownBroadcast }) {
  const t = useTexts(texts)
  const { broadcast, stream, isScreen, muted } = shown
  if (!stream) return null
  const toggle = (kind: Kind) => broadcast.mute(kind, !muted[kind])
  const canShare = typeof navigator.mediaDevices?.getDisplayMedia === 'function'
  return (
    <>
      <Control
        aria-pressed={muted.audio}
        icon={muted.audio ? <MicOff className="size-5 text-danger" /> : <Mic className="size-5" />}
        label={t(muted.audio ? 'studio.micOn' : 'studio.micOff')}
        onClick={() => toggle('audio')}
      />
      <Control
        aria-pressed={muted.video}
        icon={muted.video ? <VideoOff className="size-5 text-danger" /> : <Video className="size-5" />}
        label={t(muted.video ? 'studio.camOn' : 'studio.camOff')}
        onClick={() => toggle('video')}
      />
      {canShare && (
        <Control
          icon={<MonitorUp className="size-5" />}
          label={t(isScreen ? 'studio.backToCamera' : 'studio.screen')}
          onClick={() => void (isScreen ? broadcast.turnOn() : broadcast.shareScreen())}
        />
      )}
    </>
  )
}

/** Which camera and which microphone, and how loud it is. */
export function CameraDevices({ shown }: { shown: ShownBroadcast }) {
  const t = useTexts(texts)
  const { broadcast, stream, problem, isScreen } = shown
  const [devices, setDevices] = useState<Awaited<ReturnType<typeof listDevices>>>({ cameras: [], microphones: [] })
  useEffect(() => {
    if (!stream) return
    const look = () => void listDevices().then(setDevices)
    look()
    navigator.mediaDevices.addEventListener('devicechange', look)
    return () => navigator.mediaDevices.removeEventListener('devicechange', look)
  }, [stream])
  /** The device that is open, whatever was asked for. */
  const open = (kind: Kind) =>
    stream
      ?.getTracks()
      .find((track) => track.kind === kind)
      ?.getSettings().deviceId ?? ''
  const options = (list: readonly MediaDeviceInfo[], name: string) =>
    list.map(({ deviceId, label }, index) => ({ value: deviceId, label: label || `${name} ${index + 1}` }))
  if (!stream) return null
  return (
    <div className="flex flex-col gap-4">
      {problem && (
        <p className="text-danger text-sm" role="alert">
          {t(problem)}
        </p>
      )}
      <LevelMeter label={t('studio.level')} track={stream.getAudioTracks()[0]} />
      {!isScreen && (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t('studio.camera')}
            onChange={(event) => void broadcast.choose({ camera: event.target.value })}
            options={options(devices.cameras, t('studio.camera'))}
            value={open('video')}
          />
          <SelectField
            label={t('studio.microphone')}
            onChange={(event) => void broadcast.choose({ microphone: event.target.value })}
            options={options(devices.microphones, t('studio.microphone'))}
            value={open('audio')}
          />
        </div>
      )}
    </div>
  )
}
