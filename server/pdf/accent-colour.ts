import { textShadeOf } from '@atesta/contract/colour-scale.ts'
import { inkOn } from '@atesta/contract/colours.ts'

/** Shades of a company's colour that stay readable on white paper. Hex strings `#rrggbb`. */
export interface Accent {
  /** For filled shapes. */
  fill: string
  /** Text on `fill`: black or white, whichever reads better. */
  onFill: string
  /** For text and lines on white: the shade in which the colour is readable there. */
  ink: string
}

const fallback = '#1c6ca8'

export function accentOf(primaryColour: string): Accent {
  const fill = /^#[0-9a-f]{6}$/i.test(primaryColour) ? primaryColour.toLowerCase() : fallback
  return { fill, onFill: inkOn(fill), ink: textShadeOf(fill) }
}
