import { channelsOf, contrast, inkOn, leastContrast } from '@atesta/contract/colours.ts'

/** What a company's colour may be used for on white paper without losing a reader. Hex strings `#rrggbb`. */
export interface Accent {
  /** Filled shapes. */
  fill: string
  /** Text on `fill`: black or white, whichever reads better. */
  onFill: string
  /** Text on white: the colour, darkened until it can be read. */
  ink: string
}

const fallback = '#1c6ca8'

export function accentOf(primaryColour: string): Accent {
  const fill = /^#[0-9a-f]{6}$/i.test(primaryColour) ? primaryColour.toLowerCase() : fallback
  let ink = fill
  while (contrast(ink, '#ffffff') < leastContrast.text) ink = darker(ink)
  return { fill, onFill: inkOn(fill), ink }
}

function darker(hex: string): string {
  return `#${channelsOf(hex)
    .map((channel) =>
      Math.floor(channel * 255 * 0.92)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
