import { type Scale, scaleOf } from '@atesta/contract/colour-scale.ts'

/** Neutral, slightly cool greys. They carry the page; colour is for what matters. */
export const gray: Scale = [
  '#f8f8f9',
  '#f1f2f3',
  '#e6e7ea',
  '#d9dbdf',
  '#c5c8ce',
  '#989da6',
  '#676c76',
  '#4a4f58',
  '#32363d',
  '#1a1c20',
]
export const dark: Scale = [
  '#e7e8eb',
  '#c4c7cd',
  '#a3a7b0',
  '#7d828c',
  '#3b3e45',
  '#2c2f34',
  '#212328',
  '#17181b',
  '#111214',
  '#0b0c0d',
]
/**
 * The outline of fields, checkboxes and switches, their only visible edge: 3 : 1 against any background here
 * (WCAG 2.2, 1.4.11).
 */
export const fieldLine = { light: '#868b94', dark: dark[3] } as const

export const paper = { light: '#ffffff', dark: dark[7] } as const

/**
 * One meaning each, everywhere: grey draft, blue in progress, amber waiting, green certified or submitted,
 * red failed or rejected.
 */
export const stateScales = {
  grey: gray,
  blue: scaleOf('#2b6cd4'),
  amber: scaleOf('#c77d0a'),
  green: scaleOf('#1c8a52'),
  red: scaleOf('#c8322b'),
} as const satisfies Record<string, Scale>
export type StateColour = keyof typeof stateScales

/** Background and text of a badge. In the dark scheme: deep background, pale text. */
export function badgeColours(colour: StateColour, scheme: 'light' | 'dark'): { back: string; text: string } {
  const scale = stateScales[colour]
  if (colour === 'grey') {
    return scheme === 'light' ? { back: gray[1], text: gray[7] } : { back: dark[5], text: dark[1] }
  }
  return scheme === 'light' ? { back: scale[1], text: scale[8] } : { back: scale[9], text: scale[2] }
}
