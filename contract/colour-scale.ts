import { channelsOf, luminance, type Rgb, toLinear } from './colours.ts'

/**
 * Colour scales in OKLCH (CSS Color 4, section 9), where equal steps of lightness look equal, so that every company
 * colour gives ten steps of the same weight: step 6 carries white text, step 4 is legible on the dark page.
 */
export type Scale = [string, string, string, string, string, string, string, string, string, string]

const lightness = [0.977, 0.943, 0.885, 0.806, 0.715, 0.62, 0.535, 0.465, 0.395, 0.325]
/** The share of the main colour's chroma in each step: pale and deep ends are quieter. */
const vividness = [0.12, 0.24, 0.46, 0.72, 0.92, 1, 1, 0.94, 0.84, 0.72]

const toGamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)

function toHex(rgb: Rgb): string {
  const byte = (v: number) =>
    Math.round(Math.min(1, Math.max(0, v)) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${rgb.map(byte).join('')}`
}

function chromaAndHue(hex: string): { chroma: number; hue: number } {
  const [r, g, b] = channelsOf(hex).map(toLinear) as Rgb
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { chroma: Math.hypot(a, bb), hue: Math.atan2(bb, a) }
}

function fromOklch(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    toGamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toGamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toGamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

const inGamut = (rgb: Rgb) => rgb.every((v) => v >= -0.0005 && v <= 1.0005)

function shade(lightness: number, chroma: number, hue: number): string {
  let shown = chroma
  while (shown > 0 && !inGamut(fromOklch(lightness, shown, hue))) shown -= 0.004
  return toHex(fromOklch(lightness, Math.max(0, shown), hue))
}

/**
 * Between these luminances, step 6 works as text on pale areas (4.5 : 1) and as a button on the dark page (3
 * : 1), for every hue.
 */
const buttonLuminance = { least: 0.128, most: 0.143 }

function buttonShade(chroma: number, hue: number): string {
  const { least, most } = buttonLuminance
  let step = lightness[6] as number
  while (luminance(shade(step, chroma, hue)) > most) step -= 0.002
  while (luminance(shade(step, chroma, hue)) < least) step += 0.002
  return shade(step, chroma, hue)
}

/** Ten steps, lightest first, with the hue of `main`. Chroma is reduced where a screen cannot show it. */
export function scaleOf(main: string): Scale {
  const { chroma, hue } = chromaAndHue(main)
  return lightness.map((step, index) => {
    const wanted = chroma * (vividness[index] ?? 1)
    return index === 6 ? buttonShade(wanted, hue) : shade(step, wanted, hue)
  }) as Scale
}

/**
 * The shade of a company's colour for text on white and for buttons with white text, in the application,
 * e-mails and PDFs: the colour itself if it is dark enough, otherwise its step 6. `#rrggbb`.
 */
export function textShadeOf(main: string): string {
  const button = scaleOf(main)[6]
  return luminance(main) > luminance(button) ? button : main
}
