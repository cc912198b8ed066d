/** What a company's colour may be used for on white paper without losing a reader. Hex strings `#rrggbb`. */
export interface Accent {
  /** Filled shapes. */
  fill: string
  /** Text on `fill`: black or white, whichever reads better. */
  onFill: string
  /** Text on white: the colour, darkened until its contrast is 4.5 : 1. */
  ink: string
}

const fallback = '#1c6ca8'

export function accentOf(primaryColour: string): Accent {
  const fill = /^#[0-9a-f]{6}$/i.test(primaryColour) ? primaryColour.toLowerCase() : fallback
  const onFill = contrast(fill, '#ffffff') >= 4.5 ? '#ffffff' : '#111111'
  let ink = fill
  while (contrast(ink, '#ffffff') < 4.5) ink = darker(ink)
  return { fill, onFill, ink }
}

/** WCAG 2.2 contrast ratio, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

/** Relative luminance of sRGB, WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function darker(hex: string): string {
  return `#${channels(hex)
    .map((channel) =>
      Math.floor(channel * 0.92)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
