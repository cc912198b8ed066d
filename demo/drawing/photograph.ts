import { minuteMs } from '@atesta/contract/durations.ts'
import sharp from 'sharp'
import { type Brush, height, randomFrom, width } from './canvas.ts'
import { bodywork, crack, flange, gauge, plate, stain } from './close-scenes.ts'
import { conveyor, pit, pumpjack, tank, truck, wellhead } from './site-scenes.ts'
import { car, house, room } from './town-scenes.ts'

const scenes = {
  pit,
  truck,
  conveyor,
  wellhead,
  pumpjack,
  tank,
  gauge,
  crack,
  plate,
  flange,
  stain,
  bodywork,
  car,
  house,
  room,
} satisfies Record<string, (brush: Brush) => string>
export type SceneName = keyof typeof scenes

export type Camera = { make: string; model: string; software: string }

export type Photograph = {
  scene: SceneName
  /** Text on the object, if the scene has a place for it. */
  label: string
  /** 0 to 1: how far a needle stands, how wide a crack is, how bad a damage. */
  value: number
  takenAt: Date
  /** Offset of the camera's clock from UTC, in minutes. */
  offset: number
  lat: number
  lon: number
  camera: Camera
}

const dms = (degrees: number) => {
  const value = Math.abs(degrees)
  const whole = Math.floor(value)
  const minutes = Math.floor((value - whole) * 60)
  const seconds = Math.round(((value - whole) * 60 - minutes) * 60 * 1000)
  return `${whole}/1 ${minutes}/1 ${seconds}/1000`
}

/** The camera's wall clock. */
const clock = ({ takenAt, offset }: Photograph) => new Date(takenAt.getTime() + offset * minuteMs)
const exifTime = (photo: Photograph) =>
  clock(photo).toISOString().slice(0, 19).replace('T', ' ').replaceAll('-', ':')
const exifOffset = (minutes: number) =>
  `${minutes < 0 ? '-' : '+'}${String(Math.floor(Math.abs(minutes) / 60)).padStart(2, '0')}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`

/** The scene as SVG; `size` replaces the camera's. */
export function drawScene(photo: Photograph, size = { width, height }): string {
  const random = randomFrom(`${photo.scene} ${photo.label} ${photo.takenAt.getTime()}`)
  const brush: Brush = {
    random,
    between: (low, high) => low + random() * (high - low),
    hour: clock(photo).getUTCHours() + clock(photo).getUTCMinutes() / 60,
    label: photo.label,
    value: photo.value,
  }
  // A hand-held camera is never perfectly straight.
  const tilt = (random() - 0.5) * 2.4
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none"><defs><filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="11"/></filter>
    <radialGradient id="lens" cx=".5" cy=".5" r=".75"><stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".42"/></radialGradient></defs>
    <g transform="rotate(${tilt.toFixed(2)} ${width / 2} ${height / 2}) translate(${-width * 0.025} ${-height * 0.025}) scale(1.05)">${scenes[photo.scene](brush)}</g>
    <rect width="${width}" height="${height}" fill="url(#lens)"/></svg>`
}

let grain: Promise<Buffer> | undefined
/** The noise of a small sensor, made once. */
const sensorNoise = () => {
  grain ??= sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 9 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer()
  return grain
}

/** A JPEG of 1280 × 960 pixels with the metadata of a phone: time, place, make and model. */
export async function takePhotograph(photo: Photograph): Promise<Buffer> {
  const random = randomFrom(`exif ${photo.label} ${photo.takenAt.getTime()}`)
  return sharp(Buffer.from(drawScene(photo)))
    .composite([{ input: await sensorNoise(), blend: 'soft-light' }])
    .removeAlpha()
    .jpeg({ quality: 78 })
    .withExif({
      IFD0: { Make: photo.camera.make, Model: photo.camera.model, Software: photo.camera.software },
      IFD2: {
        DateTimeOriginal: exifTime(photo),
        OffsetTimeOriginal: exifOffset(photo.offset),
        FNumber: '18/10',
        ExposureTime: `1/${[60, 125, 250, 500][Math.floor(random() * 4)]}`,
        ISOSpeedRatings: String([50, 80, 125, 200][Math.floor(random() * 4)]),
        FocalLength: '26/5',
      },
      IFD3: {
        GPSLatitudeRef: photo.lat < 0 ? 'S' : 'N',
        GPSLatitude: dms(photo.lat),
        GPSLongitudeRef: photo.lon < 0 ? 'W' : 'E',
        GPSLongitude: dms(photo.lon),
        GPSHPositioningError: `${3 + Math.floor(random() * 12)}/1`,
      },
    })
    .toBuffer()
}
