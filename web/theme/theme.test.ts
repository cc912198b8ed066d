import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Scale, scaleOf } from '@atesta/contract/colour-scale.ts'
import { channelsOf, contrast, inkOn, leastContrast } from '@atesta/contract/colours.ts'
import { mainColours } from '@atesta/contract/themes.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { badgeColours, dark, fieldLine, gray, paper, type StateColour, stateScales } from './state-colours.ts'
import { selectedShare, themeSheet } from './theme.ts'

const { text, shape } = leastContrast

/** What `color-mix` in sRGB makes of a share of one colour in another. */
const mixed = (colour: string, share: number, into: string) =>
  `#${channelsOf(colour)
    .map((channel, at) => channel * share + (channelsOf(into)[at] ?? 0) * (1 - share))
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** What the pages do with the scale of a company's colour. */
function expectUsable(scale: Scale): void {
  expect(scale).toHaveLength(10)
  for (const step of scale) expect(step).toMatch(/^#[0-9a-f]{6}$/)
  const darkness = scale.map((step) => contrast(step, '#ffffff'))
  expect([...darkness].sort((a, b) => a - b)).toEqual(darkness)
  const [pale, , soft, , light, mid, button, pressed, deep, deepest] = scale
  // White words on the button, resting and pressed, and on the sign-in page.
  for (const step of [button, pressed, deepest])
    expect(contrast('#ffffff', step)).toBeGreaterThanOrEqual(text)
  // Links, on the page, under the pointer and on selected rows.
  for (const back of [paper.light, gray[0], gray[1], pale, scale[1]])
    expect(contrast(button, back)).toBeGreaterThanOrEqual(text)
  for (const back of [paper.dark, dark[6], dark[5]])
    expect(contrast(light, back)).toBeGreaterThanOrEqual(text)
  // The selected item of the navigation, and links on selected rows; on the dark page both lie on a tint.
  expect(contrast(deepest, scale[1])).toBeGreaterThanOrEqual(text)
  const tint = mixed(light, selectedShare, paper.dark)
  for (const words of [pale, light]) expect(contrast(words, tint)).toBeGreaterThanOrEqual(text)
  // The button itself, and the bars of charts.
  for (const step of [button, deep, mid]) expect(contrast(step, paper.light)).toBeGreaterThanOrEqual(shape)
  for (const step of [button, mid, soft]) expect(contrast(step, paper.dark)).toBeGreaterThanOrEqual(shape)
  // The mark on the sign-in page.
  expect(contrast(light, deepest)).toBeGreaterThanOrEqual(shape)
}

test.each(Object.entries(mainColours))('the layout %s can be read', (_slug, main) =>
  expectUsable(scaleOf(main)),
)

test('so can whatever colour a company chooses: garish, very light, very dark, grey', () => {
  for (const main of ['#ff00ff', '#00ff00', '#ffff66', '#fffdf0', '#050308', '#000000', '#ffffff', '#808080'])
    expectUsable(scaleOf(main))
  const colours = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
  fc.assert(fc.property(colours, (main) => expectUsable(scaleOf(main))))
})

test('areas that stand for the company have its very colour, with words that can be read on it', () => {
  for (const main of ['#ffe600', '#0a1f44']) {
    expect(themeSheet(main)).toContain(`--company: ${main};`)
    expect(themeSheet(main)).toContain(`--company-ink: ${inkOn(main)};`)
  }
})

test('on the bright page a deep colour is the button’s own, a light one gives its darker step', () => {
  expect(themeSheet('#0a1f44')).toContain('--mantine-color-company-filled: #0a1f44;')
  expect(contrast('#ffffff', '#0a1f44')).toBeGreaterThanOrEqual(text)
  expect(themeSheet('#ffe600')).not.toContain('--mantine-color-company-filled: #')
  for (const main of Object.values(mainColours))
    if (themeSheet(main).includes(`--mantine-color-company-filled: ${main};`))
      expect(contrast('#ffffff', main)).toBeGreaterThanOrEqual(text)
})

describe.each(Object.keys(stateScales) as StateColour[])('state colour %s', (name) => {
  test.each(['light', 'dark'] as const)('its badge is legible in the %s scheme', (scheme) => {
    const { back, text: words } = badgeColours(name, scheme)
    expect(contrast(back, words)).toBeGreaterThanOrEqual(text)
  })

  test('its mark stands out in both schemes', () => {
    expect(contrast(stateScales[name][6], paper.light)).toBeGreaterThanOrEqual(text)
    expect(contrast(name === 'grey' ? dark[2] : stateScales[name][4], paper.dark)).toBeGreaterThanOrEqual(
      text,
    )
  })
})

test('the lines around fields stand out on the page, on what is raised or sunk, and under the pointer', () => {
  for (const back of [paper.light, gray[0], gray[1]])
    expect(contrast(fieldLine.light, back)).toBeGreaterThanOrEqual(shape)
  for (const back of [paper.dark, dark[5], dark[6], dark[8]])
    expect(contrast(fieldLine.dark, back)).toBeGreaterThanOrEqual(shape)
})

test('soft text is legible on the page and on sunk areas', () => {
  expect(contrast(gray[6], paper.light)).toBeGreaterThanOrEqual(text)
  expect(contrast(gray[6], gray[1])).toBeGreaterThanOrEqual(text)
  expect(contrast(dark[2], paper.dark)).toBeGreaterThanOrEqual(text)
  expect(contrast(dark[2], dark[6])).toBeGreaterThanOrEqual(text)
})

test.each(['main.tsx', 'portable/main.tsx', 'public-site/render.tsx'])(
  'the page of %s is drawn in the font that its styles name',
  (entry) => {
    const file = join(import.meta.dirname, '..', entry)
    const imported = readFileSync(file, 'utf8').matchAll(/^import '(\..*\.css)'$/gm)
    const styles = Array.from(imported, ([, path = '']) => readFileSync(join(file, '..', path), 'utf8')).join(
      '\n',
    )
    expect(styles).toContain('font-family: var(--sans)')
    expect(styles).toMatch(/--sans:\s+"Inter Variable"/)
  },
)
