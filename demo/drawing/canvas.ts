export const width = 1280
export const height = 960

/** Random numbers between 0 and 1, always the same for the same words. */
export function randomFrom(words: string): () => number {
  let state = [...words].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16777619), 2166136261)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x6d2b79f5
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296
  }
}

/** The tools and values for drawing a scene. */
export type Brush = {
  random: () => number
  /** A number between two others. */
  between: (low: number, high: number) => number
  /** Hour of the day, 0 to 24, for light and shadow. */
  hour: number
  /** The text on the object, in capitals, digits and a few signs. */
  label: string
  /** What a gauge shows, 0 to 1. */
  value: number
}

export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** Letters as strokes on a grid of 4 × 6, so that no font has to be installed. Points are column and row. */
const strokes: Record<string, string> = {
  A: '06 20 46|14 34',
  B: '00 06 36 45 44 33 03|33 42 41 30 00',
  C: '40 10 01 05 16 46',
  D: '00 06 36 45 41 30 00',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  G: '40 10 01 05 16 46 43 23',
  H: '00 06|40 46|03 43',
  I: '20 26',
  J: '40 45 36 16 05',
  K: '00 06|40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 01 05 16 36 45 41 30 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 01 05 16 36 45 41 30 10|34 46',
  R: '06 00 30 41 42 33 03|23 46',
  S: '40 10 01 12 33 44 45 36 06',
  T: '00 40|20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 23 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  Z: '00 40 06 46',
  0: '10 01 05 16 36 45 41 30 10',
  1: '11 20 26|06 46',
  2: '01 10 30 41 42 06 46',
  3: '01 10 30 41 32 23|32 44 45 36 16 05',
  4: '36 30 04 44',
  5: '40 00 03 33 44 45 36 06',
  6: '40 10 02 05 16 36 45 44 33 03',
  7: '00 40 16',
  8: '10 01 12 32 41 30 10|12 04 05 16 36 45 44 32',
  9: '43 13 02 01 10 30 41 44 36 06',
  '-': '13 33',
  '.': '25 26',
  '/': '40 06',
  '%': '40 06|00 11|35 46',
  ' ': '',
}

/** Writes `text` with its upper left corner at x, y; `size` is the height of a letter. */
export function lettering(text: string, x: number, y: number, size: number, colour = '#1d1d1d'): string {
  const unit = size / 6
  const paths = [...text.toUpperCase()].map((letter, index) =>
    (strokes[letter] ?? '')
      .split('|')
      .filter(Boolean)
      .map((line) => {
        const points = line.split(' ').map((point) => {
          const [column, row] = [Number(point[0]), Number(point[1])]
          return `${(x + (column + index * 5.4) * unit).toFixed(1)},${(y + row * unit).toFixed(1)}`
        })
        return `M${points.join('L')}`
      })
      .join(''),
  )
  return `<path d="${paths.join('')}" fill="none" stroke="${colour}" stroke-width="${(unit * 0.85).toFixed(1)}" stroke-linecap="round" stroke-linejoin="round"/>`
}

export const letteringWidth = (text: string, size: number) => ((text.length * 5.4 - 1.4) * size) / 6

/** A ridge of hills across the picture as a closed shape. */
export function ridge(
  { random }: Brush,
  base: number,
  rise: number,
  fill: string,
  steps = 11,
  floor = height,
): string {
  const points = Array.from(
    { length: steps + 1 },
    (_, index) => `${((index * width) / steps).toFixed(0)},${(base - random() * rise).toFixed(0)}`,
  )
  return `<path d="M0,${floor} L${points.join(' L')} L${width},${floor} Z" fill="${fill}"/>`
}

/** The sky of that hour: pale at noon, warm low on the horizon in the morning and evening. */
export function sky(brush: Brush, horizon = 520): string {
  const low = Math.min(1, Math.abs(brush.hour - 12.5) / 6)
  const top = `hsl(${212 - low * 6},${58 - low * 18}%,${62 - low * 22}%)`
  const bottom = `hsl(${low > 0.6 ? 32 : 205},${30 + low * 40}%,${88 - low * 12}%)`
  const clouds = times(5, () => {
    const [x, y, w] = [brush.between(-60, width), brush.between(30, horizon * 0.55), brush.between(160, 420)]
    return `<ellipse cx="${x}" cy="${y}" rx="${w}" ry="${w * 0.13}" fill="url(#cloud)" opacity="${brush.between(0.15, 0.5)}"/>`
  })
  return `<radialGradient id="cloud"><stop offset="0" stop-color="#fff" stop-opacity=".9"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>
    <rect width="${width}" height="${horizon + 40}" fill="url(#sky)"/>${clouds}`
}

/** Ground seen from a person's height, with ruts and stones. */
export function ground(brush: Brush, top: number, hue: number, saturation = 24): string {
  const stones = times(70, () => {
    const y = brush.between(top + 12, height)
    const size = ((y - top) / (height - top)) * brush.between(3, 13)
    return `<ellipse cx="${brush.between(0, width)}" cy="${y}" rx="${size * 1.5}" ry="${size}" fill="hsl(${hue},${saturation}%,${brush.between(24, 58)}%)" opacity=".7"/>`
  })
  return `<linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${hue},${saturation}%,58%)"/><stop offset="1" stop-color="hsl(${hue},${saturation + 4}%,36%)"/></linearGradient>
    <rect y="${top}" width="${width}" height="${height - top}" fill="url(#ground)"/>${stones}`
}

export const shadow = (x: number, y: number, rx: number, ry = rx * 0.16) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#000" opacity=".32" filter="url(#soft)"/>`

/** A cylinder seen from the side: light in its middle, dark at its edges. */
export function pipe(x: number, y: number, w: number, h: number, colour: string): string {
  const upright = h > w
  const shine = upright
    ? `<rect x="${x + w * 0.22}" y="${y}" width="${w * 0.16}" height="${h}" fill="#fff" opacity=".3"/><rect x="${x + w * 0.72}" y="${y}" width="${w * 0.28}" height="${h}" fill="#000" opacity=".3"/>`
    : `<rect x="${x}" y="${y + h * 0.18}" width="${w}" height="${h * 0.16}" fill="#fff" opacity=".3"/><rect x="${x}" y="${y + h * 0.7}" width="${w}" height="${h * 0.3}" fill="#000" opacity=".3"/>`
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${colour}"/>${shine}`
}
