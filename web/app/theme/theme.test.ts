import { themeSlugs } from '@atesta/contract/limits.ts'
import { describe, expect, test } from 'vitest'
import { contrast } from './colour-scale.ts'
import { companyTheme } from './company-themes.ts'
import { badgeColours, dark, gray, paper, type StateColour, stateScales } from './state-colours.ts'

/** WCAG 2.2, 1.4.3 for text and 1.4.11 for what is not text. */
const text = 4.5
const shape = 3

test('contrast as WCAG counts it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ffffff', '#ffffff')).toBe(1)
})

describe.each(themeSlugs)('layout %s', (slug) => {
  const { primary } = companyTheme(slug)

  test('has ten steps from pale to deep', () => {
    expect(primary).toHaveLength(10)
    const darkness = primary.map((step) => contrast(step, '#ffffff'))
    expect([...darkness].sort((a, b) => a - b)).toEqual(darkness)
    for (const step of primary) expect(step).toMatch(/^#[0-9a-f]{6}$/)
  })

  test('white text is legible on the primary button, resting and pressed', () => {
    expect(contrast('#ffffff', primary[6])).toBeGreaterThanOrEqual(text)
    expect(contrast('#ffffff', primary[7])).toBeGreaterThanOrEqual(text)
  })

  test('links are legible on the page in both schemes', () => {
    expect(contrast(primary[6], paper.light)).toBeGreaterThanOrEqual(text)
    expect(contrast(primary[6], gray[0])).toBeGreaterThanOrEqual(text)
    expect(contrast(primary[4], paper.dark)).toBeGreaterThanOrEqual(text)
  })

  test('the button stands out from the page in both schemes', () => {
    expect(contrast(primary[6], paper.light)).toBeGreaterThanOrEqual(shape)
    expect(contrast(primary[6], paper.dark)).toBeGreaterThanOrEqual(shape)
  })
})

test('layouts are told apart by their colour', () => {
  const mains = themeSlugs.map((slug) => companyTheme(slug).main)
  expect(new Set(mains).size).toBe(themeSlugs.length)
})

test('an unknown layout looks like the default', () => {
  expect(companyTheme('nobody')).toEqual(companyTheme('default'))
  expect(companyTheme('toString')).toEqual(companyTheme('default'))
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

test('soft text is legible on the page and on sunk areas', () => {
  expect(contrast(gray[6], paper.light)).toBeGreaterThanOrEqual(text)
  expect(contrast(gray[6], gray[1])).toBeGreaterThanOrEqual(text)
  expect(contrast(dark[2], paper.dark)).toBeGreaterThanOrEqual(text)
  expect(contrast(dark[2], dark[6])).toBeGreaterThanOrEqual(text)
})
