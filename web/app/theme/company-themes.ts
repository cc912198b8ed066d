import { mainColourOf } from '@atesta/contract/themes.ts'
import { type Scale, scaleOf } from './colour-scale.ts'

/** Main colour and ten-step primary scale of a layout; an unknown slug gets the default one. */
export function companyTheme(slug: string): { main: string; primary: Scale } {
  const main = mainColourOf(slug)
  return { main, primary: scaleOf(main) }
}
