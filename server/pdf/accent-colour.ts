import { textShadeOf } from '@atesta/contract/colour-scale.ts'
import { inkOn } from '@atesta/contract/colours.ts'

/** What a company's colour may be used for on white paper without losing a reader. Hex strings `#rrggbb`. */
export interface Accent {
  /** Filled shapes. */
  fill: string
  /** Text on `fill`: black or white, whichever reads better. */
  onFill: string
  /** Text and lines on white: the shade in which the colour can be read there. */
  ink: string
}

const fallback = '#1c6ca8'

export function accentOf(primaryColour: string): Accent {
  const fill = /^#[0-9a-f]{6}$/i.test(primaryColour) ? primaryColour.toLowerCase() : fallback
  return { fill, onFill: inkOn(fill), ink: textShadeOf(fill) }
}
