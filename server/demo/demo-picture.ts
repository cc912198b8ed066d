import sharp from 'sharp'

export type Scene = { title: string; lat: number; lon: number; takenAt: Date; hue: number }

const dms = (degrees: number) => {
  const value = Math.abs(degrees)
  const whole = Math.floor(value)
  const minutes = Math.floor((value - whole) * 60)
  const seconds = Math.round(((value - whole) * 60 - minutes) * 60 * 1000)
  return `${whole}/1 ${minutes}/1 ${seconds}/1000`
}
const exifTime = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ').replaceAll('-', ':')

/** Hills, a sky and a derrick in a colour of their own, so that each picture can be told from the next. */
function drawing({ title, hue }: Scene): string {
  const seed = [...title].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7)
  const hill = (y: number, step: number) =>
    `M0,${y} ${Array.from({ length: 9 }, (_, i) => `L${i * 200},${y - 60 - ((seed * (i + step)) % 140)}`).join(' ')} L1600,1200 L0,1200 Z`
  const x = 300 + (seed % 900)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${hue},55%,62%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360},60%,88%)"/></linearGradient></defs>
    <rect width="1600" height="1200" fill="url(#sky)"/><circle cx="${200 + (seed % 1100)}" cy="240" r="90" fill="#fff6da" opacity="0.9"/>
    <path d="${hill(760, 3)}" fill="hsl(${(hue + 150) % 360},18%,52%)"/><path d="${hill(900, 5)}" fill="hsl(${(hue + 160) % 360},22%,40%)"/><path d="${hill(1040, 8)}" fill="hsl(${(hue + 170) % 360},26%,28%)"/>
    <g stroke="#2b2b2b" stroke-width="12" fill="none"><path d="M${x},980 L${x + 70},520 L${x + 140},980"/><path d="M${x + 18},860 L${x + 122},860 M${x + 36},740 L${x + 104},740 M${x + 52},630 L${x + 88},630"/><path d="M${x + 18},860 L${x + 104},740 M${x + 122},860 L${x + 36},740"/></g>
  </svg>`
}

/** A JPEG of 1600 × 1200 pixels that carries what a phone would write: time, place, make and model. */
export async function drawPicture(scene: Scene): Promise<Buffer> {
  return sharp(Buffer.from(drawing(scene)))
    .jpeg({ quality: 84 })
    .withExif({
      IFD0: {
        Make: 'Atesta',
        Model: 'Demo camera',
        Software: 'Atesta demo data',
        ImageDescription: scene.title,
      },
      IFD2: {
        DateTimeOriginal: exifTime(scene.takenAt),
        OffsetTimeOriginal: '+00:00',
        FNumber: '18/10',
        ExposureTime: '1/250',
        ISOSpeedRatings: '80',
      },
      IFD3: {
        GPSLatitudeRef: scene.lat < 0 ? 'S' : 'N',
        GPSLatitude: dms(scene.lat),
        GPSLongitudeRef: scene.lon < 0 ? 'W' : 'E',
        GPSLongitude: dms(scene.lon),
      },
    })
    .toBuffer()
}
