import type { ThemeSlug } from '@atesta/contract/limits.ts'
import { mainColours } from '@atesta/contract/themes.ts'
import { type Scale, scaleOf } from './colour-scale.ts'

/** Main colour and ten-step primary scale of a company layout; an unknown slug gets the default one. */
export function companyTheme(slug: string): { main: string; primary: Scale } {
  const main = mainColours[Object.hasOwn(mainColours, slug) ? (slug as ThemeSlug) : 'default']
  return { main, primary: scaleOf(main) }
}
