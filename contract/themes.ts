import type { ThemeSlug } from './limits.ts'

/** The main colour of each company layout, shared by the web, the PDFs and the e-mails. */
export const mainColours = {
  default: '#2f5fd0', // ink blue
  inti: '#c98a12', // the sun
  silverpeak: '#5b7083', // silver slate
  'atesta-mining': '#a4552a', // copper ore
  qoregas: '#0f7f8c', // gas flame teal
  fluxpetrol: '#d1531d', // molten orange
  'atesta-oil-and-gas': '#1f4e79', // deep water
  terradrill: '#8a6136', // drilled earth
  'miners-inc': '#8d7a0c', // safety yellow, darkened
  tecpetrol: '#00794a', // field green
  home_shield: '#3b6ea8', // shield blue
  preventiva_seguros: '#00808f', // calm turquoise
  seguro_dias: '#7a4fc4', // violet
  agusta: '#b3261e', // signal red
  securova: '#4453c7', // indigo
  tecdpetrol: '#2e7d32', // leaf green
  patagonia_consult: '#28788c', // glacier lake
  tenaris: '#c2185b', // magenta steel
  tuteur: '#96499a', // plum
} as const satisfies Record<ThemeSlug, string>

/** The main colour of a company: its own, or that of its layout; an unknown layout gets the default one. */
export const mainColourOf = (slug: string, own: string | null): string =>
  own ?? (Object.hasOwn(mainColours, slug) ? mainColours[slug as ThemeSlug] : mainColours.default)
