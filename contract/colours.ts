/**
 * sRGB colours as `#rrggbb`: computations shared by web, PDFs and e-mails, so that text is legible on every
 * company colour.
 */
export type Rgb = [number, number, number]

/** Red, green and blue from 0 to 1. */
export function channelsOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

/** A channel without sRGB's gamma. */
export const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

/** Relative luminance, 0 to 1 (WCAG 2.2). */
export function luminance(hex: string): number {
  const [red, green, blue] = channelsOf(hex).map(toLinear) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The least contrast of legible text (WCAG 2.2, 1.4.3) and of a visible shape (1.4.11). */
export const leastContrast = { text: 4.5, shape: 3 } as const

/** White if it is legible on a colour, otherwise black; one of them always is. */
export const inkOn = (colour: string): '#ffffff' | '#000000' =>
  contrast(colour, '#ffffff') >= leastContrast.text ? '#ffffff' : '#000000'
