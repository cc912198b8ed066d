import { isLive } from './live-track.ts'
import { fittingSize } from './reduce-image.ts'

const quality = 0.92

export type Kind = 'photo' | 'video'

/**
 * A file name with this moment in the device's own time: `photo-2026-11-23-104530.jpg`. `word`: its kind in
 * the person's language, reduced to plain letters, because names travel through many systems.
 */
export function shotName(kind: Kind, moment: string, word: string): string {
  const stamp = moment.slice(0, 19).replace('T', '-').replaceAll(':', '')
  const plain = word
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  return `${plain || kind}-${stamp}.${kind === 'photo' ? 'jpg' : 'mp4'}`
}

/**
 * The current picture of a camera's video element, as a JPEG of at most 3000 pixels. Throws when there is none yet, and
 * when the camera delivers none any more: the element's last picture is not of this moment.
 */
export async function takePhoto(video: HTMLVideoElement, moment: string, word: string): Promise<File> {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) throw new Error('no picture yet')
  const camera = video.srcObject as MediaStream | null
  if (video.paused || !isLive(camera?.getVideoTracks()[0])) throw new Error('no picture any more')
  const canvas = document.createElement('canvas')
  const size = fittingSize(videoWidth, videoHeight)
  Object.assign(canvas, size)
  canvas.getContext('2d')?.drawImage(video, 0, 0, size.width, size.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new Error('not taken')
  return new File([blob], shotName('photo', moment, word), { type: blob.type })
}
