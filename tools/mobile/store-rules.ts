/** What the stores ask for and may change, each with where it is written and when that was read. */
export const store = {
  targetApi: {
    least: 36,
    since: '2026-08-31',
    source: 'https://support.google.com/googleplay/android-developer/answer/11926878',
    read: '2026-11-27',
  },
} as const

/** Each permission of the wrappers, with the code of the web app that needs it. What nothing needs, a store refuses. */
export interface Permission {
  name: string
  /** Found in web/src while the app needs the permission; null: the web view itself does. */
  usedBy: RegExp | null
  why: string
}

export const androidPermissions: readonly Permission[] = [
  { name: 'INTERNET', usedBy: null, why: 'the server' },
  {
    name: 'ACCESS_NETWORK_STATE',
    usedBy: /navigator\.onLine/,
    why: 'the web view tells the page whether there is a network',
  },
  { name: 'CAMERA', usedBy: /getUserMedia\(/, why: 'documents, tickets at the gate, lives' },
  { name: 'RECORD_AUDIO', usedBy: /getUserMedia\(/, why: 'the sound of lives' },
  {
    name: 'MODIFY_AUDIO_SETTINGS',
    usedBy: /getUserMedia\(/,
    why: 'Capacitor asks for it together with the microphone',
  },
  { name: 'VIBRATE', usedBy: /navigator\.vibrate/, why: 'the gate tells by touch' },
]

export const iosReasons: readonly Permission[] = [
  { name: 'NSCameraUsageDescription', usedBy: /getUserMedia\(/, why: 'documents, tickets at the gate, lives' },
  { name: 'NSMicrophoneUsageDescription', usedBy: /getUserMedia\(/, why: 'the sound of lives' },
  { name: 'NSPhotoLibraryAddUsageDescription', usedBy: /Share.*share/, why: 'a picture that is shared can be saved' },
]
